/**
 * Small marks by which shoppers know their card's brand, drawn for 36 × 24 units. Plain data and
 * DOM calls: page and frame draw the same ones, under any content security policy.
 */
interface Mark {
  /** Color of the card behind; by default white. */
  readonly ground?: string;
  readonly shapes: readonly Shape[];
}
/** Attributes of a path, or of a `text`. */
type Shape = Readonly<{ d?: string; text?: string } & Record<string, string>>;

const disc = (x: number, y: number, radius: number, fill: string): Shape => ({
  d: `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0-${radius * 2} 0`,
  fill,
});

const stroke = (d: string, color: string, width: string): Shape => ({
  d,
  fill: 'none',
  stroke: color,
  'stroke-width': width,
  'stroke-linejoin': 'bevel',
});

const word = (text: string, fill: string, y = '14.6', size = '7.5'): Shape => ({
  text,
  fill,
  direction: 'ltr',
  x: '4.5',
  y,
  'font-size': size,
  'font-weight': '700',
  'font-family': 'Arial, Helvetica, sans-serif',
  textLength: '27',
  lengthAdjust: 'spacingAndGlyphs',
});

const pair = (left: string, right: string, both: string): Mark => ({
  shapes: [
    disc(14.2, 12, 6.4, left),
    disc(21.8, 12, 6.4, right),
    { d: 'M18 6.85a6.4 6.4 0 0 1 0 10.3a6.4 6.4 0 0 1 0-10.3', fill: both },
  ],
});

const MARKS: Readonly<Record<string, Mark>> = {
  visa: {
    shapes: [
      {
        ...stroke(
          'M6.6 8l2.6 8 3.6-8M15.6 8v8M23 9.4c-1-1.5-4.6-1.5-4.6.7 0 2.3 4.5 1.6 4.5 3.9 0 2.3-4 2.3-4.9.4M24.8 16l3.4-8 2.6 8M26 13.4h4',
          '#1a1f71',
          '2',
        ),
        transform: 'translate(2.1) skewX(-12)',
      },
    ],
  },
  mastercard: pair('#eb001b', '#f79e1b', '#ff5f00'),
  maestro: pair('#0099df', '#eb001b', '#6c6bbd'),
  amex: {
    ground: '#016fd0',
    shapes: [
      stroke(
        'M4.6 15.6l2.7-7.2 2.7 7.2M5.5 13.2h3.6M12.2 15.6V8.4l2.9 4.2L18 8.4v7.2M24.6 8.4h-3.8v7.2h3.8M20.8 12h3.4M26.4 8.4l5 7.2M31.4 8.4l-5 7.2',
        '#fff',
        '1.7',
      ),
    ],
  },
  discover: {
    shapes: [
      { d: 'M36 13.5C30 19 20 22.8 9 24h23a4 4 0 0 0 4-4z', fill: '#f58220' },
      word('DISCOVER', '#1c1c1c', '12', '6'),
    ],
  },
  diners: {
    shapes: [
      disc(18, 12, 8, '#0079be'),
      { d: 'M16.6 6.9a5.3 5.3 0 0 0 0 10.2zM19.4 6.9a5.3 5.3 0 0 1 0 10.2z', fill: '#fff' },
    ],
  },
  jcb: {
    shapes: [
      { d: 'M7 8a3 3 0 0 1 3-3h3.4v11a3 3 0 0 1-3 3H7z', fill: '#0e4c96' },
      { d: 'M14.8 8a3 3 0 0 1 3-3h3.4v11a3 3 0 0 1-3 3h-3.4z', fill: '#be0028' },
      { d: 'M22.6 8a3 3 0 0 1 3-3H29v11a3 3 0 0 1-3 3h-3.4z', fill: '#00833e' },
      stroke(
        'M11.5 9.8v3.1q0 1.5-1.5 1.5-1 0-1.5-.5M19.6 10.4q-2.9-1-2.9 1.7t2.9 1.7M24.2 9.9v4.4h1.7q1.2-.1 1.2-1.2t-1.2-1.1h-1.7 1.5q1-.1 1-1.1t-1-1z',
        '#fff',
        '1.1',
      ),
    ],
  },
  unionpay: {
    shapes: [
      { d: 'M8.4 4h6.8l-3.4 16H5.6a1.4 1.4 0 0 1-1.4-1.8L7 5.2Q7.3 4 8.4 4z', fill: '#e21836' },
      { d: 'M15 4h7l-3.4 16h-7.2z', fill: '#00447c' },
      { d: 'M21.8 4h8.4a1.4 1.4 0 0 1 1.4 1.8L28.8 18.8q-.3 1.2-1.4 1.2h-9z', fill: '#007b84' },
      stroke('M10.5 9l-.8 4q-.3 2 1.6 2t2.2-2l.8-4', '#fff', '1.3'),
      stroke('M21 15l1.3-6h2.3q2 .2 1.6 1.9t-2.4 1.7h-2.2', '#fff', '1.3'),
    ],
  },
  elo: {
    ground: '#111',
    shapes: [
      stroke('M14 7.4a6 6 0 0 1 8.5.6', '#ffcb05', '2.8'),
      stroke('M23.9 10.8a6 6 0 0 1-2.3 6', '#00a4e0', '2.8'),
      stroke('M12.7 9a6 6 0 0 0 3.3 8.7', '#ef4123', '2.8'),
    ],
  },
  hiper: { shapes: [word('Hiper', '#f37421')] },
  hipercard: { ground: '#b3131b', shapes: [word('Hipercard', '#fff')] },
  mir: { shapes: [word('МИР', '#0f754e', '15.5', '9.5')] },
  naranja: { shapes: [word('Naranja', '#e04800')] },
  troy: { shapes: [word('troy', '#00808a', '15', '9.5')] },
  verve: { shapes: [word('Verve', '#00425f')] },
};

const SVG = 'http://www.w3.org/2000/svg';

const draw = (
  parent: Element,
  name: string,
  attributes: Readonly<Record<string, string>>,
): Element => {
  const element = parent.ownerDocument.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return parent.appendChild(element);
};

/**
 * The mark of a brand as an image named `label`, or as mere decoration when that is empty; a plain
 * card where the brand has no mark. It is 36 × 24 CSS pixels large unless styles say otherwise.
 */
export const brandMark = (
  document: Document,
  brand: string | null,
  label: string,
): SVGSVGElement => {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 36 24');
  svg.setAttribute('width', '36');
  svg.setAttribute('height', '24');
  if (label === '') svg.setAttribute('aria-hidden', 'true');
  else {
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', label);
  }
  const mark = brand !== null && Object.hasOwn(MARKS, brand) ? MARKS[brand] : undefined;
  const edge = { x: '.5', y: '.5', width: '35', height: '23', rx: '3.5' };
  if (mark === undefined) {
    draw(svg, 'rect', { ...edge, fill: 'none', stroke: 'currentColor', 'stroke-opacity': '.6' });
    draw(svg, 'path', {
      d: 'M1 6h34v4H1zM5 15h9v2H5z',
      fill: 'currentColor',
      'fill-opacity': '.6',
    });
    return svg;
  }
  draw(svg, 'rect', { width: '36', height: '24', rx: '4', fill: mark.ground ?? '#fff' });
  for (const { text, ...attributes } of mark.shapes) {
    const shape = draw(svg, text === undefined ? 'path' : 'text', attributes);
    if (text !== undefined) shape.textContent = text;
  }
  draw(svg, 'rect', { ...edge, fill: 'none', stroke: '#000', 'stroke-opacity': '.14' });
  return svg;
};
