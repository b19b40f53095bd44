/**
 * How many bytes a text in base64 holds (RFC 4648, 4); none where the padding is wrong, or where the bits that the
 * last letters have to spare are not zero: two readers may make different files of those.
 */
export function base64Size(text: string): number | undefined {
  const padding = /=*$/.exec(text.slice(-3))?.[0].length ?? 0;
  const isWhole = text.length % 4 === 0 && /^[A-Za-z\d+/]+={0,2}$/.test(text);
  if (!isWhole) return undefined;
  const end = text.slice(-4);
  return btoa(atob(end)) === end ? (text.length / 4) * 3 - padding : undefined;
}
