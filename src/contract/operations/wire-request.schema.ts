import { z } from 'zod';
import { OPERATIONS, operationOf } from './operations.schema.ts';
import type { OperationName } from '../vocabulary/operation-names.ts';

/** The whole request as it goes over the wire, with identity, and signature unless a header has it, strictly. */
export function wireRequest(name: OperationName, { isSigned = true } = {}): z.ZodObject {
  const { identity, signature, base } = operationOf(name);
  const request: z.ZodObject = OPERATIONS[name].request;
  const added: Record<string, z.ZodType> = isSigned
    ? { [signature]: z.string().min(1).max(LONGEST_SIGNATURE) }
    : {};
  for (const field of Object.keys(identity)) added[field] = identityField(field);
  if (base === 'issuing') added['request_id'] = z.string().max(100);
  return request.safeExtend(added);
}

/** Of RSA with 8192 bits, in hexadecimal digits. */
const LONGEST_SIGNATURE = 2048;

/** Bounds of the gateway interface (2.10) and of sibling interfaces. */
function identityField(field: string): z.ZodType {
  if (field === 'merchant_id') return z.string().min(1).max(7);
  if (field === 'account_id') return z.string().min(1).max(10);
  return z.union([z.string().min(1).max(20), z.int().min(0)]).transform(String);
}
