import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readHandoffForm } from '../../src/proxy/hand-off/read-form.ts';

/** A hostile gateway answers documents that want to lead the shopper elsewhere. */

const PAGE = 'https://gateway.example/pay';
const isGateway = (address: string): boolean =>
  URL.canParse(address) && new URL(address).origin === 'https://gateway.example';
const read = (html: string) => readHandoffForm(html, isGateway);
const FORM = `<form method="post" action="${PAGE}"><input name="a" value="1"></form>`;

describe('a document is handed over', () => {
  test('with the fields of its form, decoded', () => {
    assert.deepEqual(
      read(`<title>Loading</title><form method=POST action="${PAGE}?a=1&amp;b=2">
        <input type=hidden name=x value="1 &lt; 2"><input name="y"></form>`),
      {
        method: 'post',
        action: `${PAGE}?a=1&b=2`,
        fields: [
          ['x', '1 < 2'],
          ['y', ''],
        ],
        scripts: [],
      },
    );
  });

  test('with its scripts and handlers, word by word', () => {
    const { scripts } = read(`<body onload="go('&amp;')">${FORM}<script>a\r\n&lt;</script>`) ?? {};
    assert.deepEqual(scripts, ["go('&')", 'a\n&lt;']);
  });

  test('with as much around its form as such documents have', () => {
    const rows = '<tr><td>Order</td><td class="a b">12.00</td></tr>'.repeat(60);
    const script = '<script>if (a < b) go("/pay");</script>'.repeat(10);
    assert.ok(read(`<b>Loading</b><table>${rows}</table>${FORM}${script}`));
  });

  test('with what old documents say of themselves', () => {
    const meta = '<meta http-equiv="Content-Type" content="text/html; charset=utf-8">';
    assert.ok(read(`<head>${meta}<link rel=stylesheet href=/x.css></head>${FORM}`));
  });
});

describe('a document is not handed over', () => {
  const hostile: Readonly<Record<string, string>> = {
    'no form': '<p>Loading</p>',
    'a form that leads elsewhere': '<form action="https://evil.example/"></form>',
    'a form that leads here': '<form></form>',
    'a form that leads to a script': '<form action="javascript:alert(1)"></form>',
    'a relative form': '<form action="/pay"></form>',
    'a second form': `${FORM}<form action="https://evil.example/"></form>`,
    'a second form to the gateway': FORM + FORM,
    'a base': `<base href="https://evil.example/">${FORM}`,
    'a meta refresh': `<meta http-equiv="refresh" content="0;url=https://evil.example/">${FORM}`,
    'a meta refresh in capitals': `<META HTTP-EQUIV=Refresh CONTENT="0;https://evil.example">${FORM}`,
    'a meta refresh without quotes': `<meta/http-equiv=refresh/content=0;//evil.example>${FORM}`,
    'a meta refresh in noscript': `<noscript><meta http-equiv=refresh content=0></noscript>${FORM}`,
    'a policy of its own': `<meta http-equiv=Content-Security-Policy content="">${FORM}`,
    'a button that leads elsewhere': `<form action="${PAGE}"><button formaction="//evil.example">`,
    'a picture that leads elsewhere': `<form action="${PAGE}"><input type=image formaction=//evil.example>`,
    'a button beside the form': `<form id=f action="${PAGE}"></form><button form=f formaction=//evil.example>`,
    'a link': `${FORM}<a href="https://evil.example/">Continue</a>`,
    'a link in a drawing': `${FORM}<svg><a xlink:href="https://evil.example/"><text>x</text></a></svg>`,
    'an animated link': `${FORM}<svg><a><animate attributeName=href to="https://evil.example"/></a></svg>`,
    'an area': `${FORM}<map name=m><area href="https://evil.example/"></map>`,
    'a frame': `${FORM}<iframe src="https://evil.example/"></iframe>`,
    'a frame with a document': `${FORM}<iframe srcdoc="<form>"></iframe>`,
    'an object': `${FORM}<object data="https://evil.example/"></object>`,
    'another window': `<form target=_top action="${PAGE}"></form>`,
    'a comment that hides the form': `<!-- <form action="${PAGE}"> --><form action=//evil.example>`,
    'a text that looks like a form': `<textarea>${FORM}</textarea><form action=//evil.example>`,
    'a title that looks like a form': `<title>${FORM}</title><form action=//evil.example>`,
    'a form whose first action counts': `<form action="//evil.example" action="${PAGE}"></form>`,
    'an attribute with a slash': `<form/action="//evil.example"></form>`,
    'a line break in the name': `<form\naction\n=\n"//evil.example"></form>`,
    'an entity in the address': `<form action="https&colon;//evil.example/"></form>`,
    'noscript that hides another form from scripts': `<noscript>${FORM}</noscript>`,
    'noscript that ends in an attribute': `<noscript><p title="</noscript><base href=//evil.example>">${FORM}`,
    'a template with another form': `${FORM}<template><form action=//evil.example></form></template>`,
    'a hidden shadow tree': `<div><template shadowrootmode=open><base href=//evil.example></template></div>${FORM}`,
    'more than a document has': FORM + ' '.repeat(70_000),
    'more tags than a document has': FORM + '<p>'.repeat(500),
    'more formatting than a document has': FORM + '<b>'.repeat(21),
    'more attributes than a document has': `${FORM}<p ${'a '.repeat(4_000)}>`,
  };
  for (const [what, html] of Object.entries(hostile))
    test(`with ${what}`, () => {
      assert.equal(read(html), undefined);
    });
});
