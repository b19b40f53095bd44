import type { ReactiveControllerHost } from 'lit';
import type { ResultMessages } from '../../localization/result/en.ts';
import { AddedLocalization } from './added-localization.ts';

/** The texts about a payment's result; their code loads with them. */
export class ResultLocalization extends AddedLocalization<ResultMessages> {
  constructor(host: ReactiveControllerHost) {
    super(host, async (locale) =>
      (await import('../../localization/result/messages.ts')).loadResultMessages(locale),
    );
  }
}
