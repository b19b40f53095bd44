import { z } from 'zod';

/** An IP address, or a range of them in CIDR notation (RFC 4632). */
export const addressRange = z
  .string()
  .regex(/^[0-9a-fA-F.:]+(\/\d{1,3})?$/, 'must be an IP address or a range like "10.0.0.0/8"');
