import { z } from 'zod';
import { OPERATIONS, operationOf } from './operations.schema.ts';
import type { OperationName } from '../vocabulary/operation-names.ts';

/** The whole request as it goes over the wire, with identity and signature, strictly. */
export function wireRequest(name: OperationName): z.ZodObject {
  const { identity, signature, base } = operationOf(name);
  const request: z.ZodObject = OPERATIONS[name].request;
  const added: Record<string, z.ZodType> = { [signature]: z.string().min(1).max(200) };
  for (const field of Object.keys(identity)) added[field] = identityField(field);
  if (base === 'issuing') added['request_id'] = z.string().max(100);
  return request.safeExtend(added);
}

/** Bounds of the gateway interface (2.10) and of sibling interfaces. */
function identityField(field: string): z.ZodType {
  if (field === 'merchant_id') return z.string().min(1).max(7);
  if (field === 'account_id') return z.string().min(1).max(10);
  return z.union([z.string().min(1).max(20), z.int().min(0)]).transform(String);
}
