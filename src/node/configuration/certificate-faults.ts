import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { errorCode } from '../runtime/error-code.ts';
import type { Configuration } from './configuration.schema.ts';
import type { PlacedFault } from './faults.ts';

/** Whether the file of authorities can be used. */
export async function certificateFaults({
  network: { certificates: file },
}: Configuration): Promise<PlacedFault[]> {
  if (file === undefined) return [];
  const fault = (problem: string) => [{ path: 'network.certificates', problem }];
  const text = await readFile(file).catch(errorCode);
  if (typeof text === 'string') return fault(`names a file that can't be read (${text})`);
  try {
    const certificate = new X509Certificate(text);
    return certificate.ca || certificate.checkIssued(certificate)
      ? []
      : fault('names a certificate that is no authority: name the one that has issued it');
  } catch {
    return fault('names a file that holds no certificate: it must be PEM');
  }
}
