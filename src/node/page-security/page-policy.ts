import type { Integrity } from './integrity.ts';
import { LOADED_FILE, type Loading } from './loading.ts';

/**
 * The Content-Security-Policy under which a page takes payments, directive by directive. The secure
 * frame has a stricter one of its own, and so do banks' pages. `form-action` is left open, because
 * a method's own page may be entered by a form.
 */
export function pagePolicy(publicUrl: string, loading: Loading, integrity: Integrity): string {
  const proxy = new URL(publicUrl).origin;
  const file = LOADED_FILE[loading];
  const hash = file && integrity[file];
  return [
    "default-src 'none'",
    `script-src 'self'${hash ? ` '${hash}'` : ''}`,
    "style-src 'self'",
    `connect-src 'self' ${proxy}`,
    `frame-src ${proxy}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html tender',
  ].join('; ');
}
