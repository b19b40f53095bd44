import type { Reader } from '../store/store.ts';
import type { AttemptRow } from '../store/tables.ts';

/** What the gateway lists beside the payment that was sent, under its order number. */
export const isFurther = ({ besides = '' }: AttemptRow): boolean => besides !== '';

/** The payments of one order number: the one that was sent with it, then what the gateway lists besides. */
export const attemptsNumbered = async (reader: Reader, orderNo: string): Promise<AttemptRow[]> =>
  (await reader.find('attempts', { where: { orderNo } })).sort(
    (a, b) => Number(isFurther(a)) - Number(isFurther(b)),
  );
