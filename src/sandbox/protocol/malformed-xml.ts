import type { OddXml } from '../scenarios/scenario.ts';

/** Of either root. */
const END = /(?=<\/respon(?:se)?>)/;
const DECLARATION = /^<\?xml[^>]*\?>/;
const BOMB_LEVELS = 10;

/** Hostile and merely unusual ways of sending the same document; text or bytes. */
const WAYS: Readonly<Record<OddXml, (xml: string) => string | Uint8Array<ArrayBuffer>>> = {
  doctype: (xml) =>
    xml.replace(DECLARATION, '$&<!DOCTYPE respon SYSTEM "https://elsewhere.example/x.dtd">'),
  billion: (xml) =>
    xml
      .replace(DECLARATION, `$&<!DOCTYPE respon [${bomb()}]>`)
      .replace(END, `<note>&a${BOMB_LEVELS};</note>`),
  deep: (xml) => xml.replace(END, `${'<note>'.repeat(5_000)}${'</note>'.repeat(5_000)}`),
  dupstatus: (xml) =>
    xml.replace(END, '<order_status>1</order_status><order_status>0</order_status>'),
  huge: (xml) => xml.replace(END, `<note>${'x'.repeat(4 * 1024 * 1024)}</note>`),
  trunc: (xml) => xml.slice(0, Math.floor(xml.length * 0.6)),
  gbk: (xml) => gbk(xml.replace(DECLARATION, '<?xml version="1.0" encoding="GBK"?>')),
  bom: (xml) => `\uFEFF${xml}`,
  entity: (xml) =>
    xml
      .replace(DECLARATION, '$&<!DOCTYPE respon [<!ENTITY e "Success">]>')
      .replace(END, '<note>&e;</note>'),
  cdata: (xml) => xml.replace(/<(order_no|result_info)>([^<]*)</g, '<$1><![CDATA[$2]]><'),
};

export const oddXml = (way: OddXml, xml: string) => WAYS[way](xml);

/** Ten levels of ten: a billion copies of two letters, if anyone expands it. */
const bomb = (): string =>
  Array.from({ length: BOMB_LEVELS }, (_, level) =>
    level === 0 ? '<!ENTITY a1 "ha">' : `<!ENTITY a${level + 1} "${`&a${level};`.repeat(10)}">`,
  ).join('');

/** "成功" (success) in GBK, which no UTF-8 reader takes. */
function gbk(xml: string): Uint8Array<ArrayBuffer> {
  const [before = '', after = ''] = xml.split('Success');
  const ascii = new TextEncoder();
  const success = [0xb3, 0xc9, 0xb9, 0xa6];
  return Uint8Array.from([...ascii.encode(before), ...success, ...ascii.encode(after)]);
}
