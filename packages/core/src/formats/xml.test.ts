import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caught, mutationOf, survives } from './testing.ts';
import { parseXml, type XmlElement } from './xml.ts';

const SAMPLE = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE map [ <!ENTITY x "]>"> ]>
<!-- a <comment> -->
<map a="1" b='2 &lt; 3 &amp; "so"'>
  one<child/>two<![CDATA[<raw> & ]] ]]>&#65;&#x42;<child x = "y"></child>
</map>
<!-- end -->
`;

describe('parseXml', () => {
  it('reads elements, attributes, text, entities and CDATA', () => {
    const root = parseXml(SAMPLE, 'a.xml');
    expect(root.name).toBe('map');
    expect([...root.attributes]).toEqual([
      ['a', '1'],
      ['b', '2 < 3 & "so"'],
    ]);
    expect(root.text.trim()).toBe('onetwo<raw> & ]] AB');
    expect(root.children.map((child) => [child.name, child.attributes.get('x'), child.at])).toEqual([
      ['child', undefined, SAMPLE.indexOf('<child/>')],
      ['child', 'y', SAMPLE.indexOf('<child x')],
    ]);
  });

  it.each([
    ['nothing', '', 'there is no element', 1, 1],
    ['text outside', '<a/>\n x', "'x' stands outside of every element", 2, 2],
    ['two roots', '<a/>\n<b/>', 'found <b> after it', 2, 1],
    ['an element left open', '<a>\n<b>\n</b>', 'the text ends inside of <a> from line 1', 3, 5],
    ['a wrong end', '<a>\n <b></a>', '</a> cannot close <b>', 2, 5],
    ['an end of nothing', '</a>', '</a> closes nothing', 1, 1],
    ['an end with more in it', '<a></a b>', 'expected > after </a', 1, 8],
    ['a tag without a name', '<a>< b/></a>', "expected an element name, found ' '", 1, 5],
    ['a name that begins with a digit', '<1/>', "found '1'", 1, 2],
    ['a tag that ends early', '<a b="c"', 'found the end of the text', 1, 9],
    ['an attribute without a value', '<a b>', "expected = after 'b'", 1, 5],
    ['a value without quotes', '<a b=c>', "the value of 'b' must be quoted", 1, 6],
    ['a value that never ends', '<a b="c>', "the value of 'b' is never closed", 1, 7],
    ['a < in a value', '<a b="x<y"/>', 'write &lt;', 1, 8],
    ['attributes run together', '<a b="c"d="e"/>', "found 'd'", 1, 9],
    ['an attribute twice', '<a b="c"\n b="d"/>', "two attributes 'b'", 2, 2],
    ['an unknown entity', '<a>x &nbsp; y</a>', 'is not an entity', 1, 6],
    ['a bare &', '<a>x & y</a>', 'is not an entity', 1, 6],
    ['a character that is none', '<a>&#xD800;</a>', 'is not an entity', 1, 4],
    ['a comment that never ends', '<a><!-- </a>', 'the comment is never closed', 1, 8],
    ['CDATA outside', '<![CDATA[x]]><a/>', 'CDATA stands outside', 1, 1],
    ['CDATA that never ends', '<a><![CDATA[x</a>', 'the CDATA section is never closed', 1, 13],
    ['a document type too late', '<a/><!DOCTYPE a>', 'before the root', 1, 5],
    ['a document type that never ends', '<!DOCTYPE a [', 'the document type is never closed', 1, 1],
    ['a declaration that never ends', '<?xml', 'the processing instruction is never closed', 1, 3],
    ['too deep a nest', '<a>'.repeat(300), 'nested deeper than 200', 1, 601],
  ])('refuses %s, with the place', (_, text, message, line, column) => {
    const error = caught(() => parseXml(text, 'a.xml'));
    expect(error.message).toContain(message);
    expect(error.position).toEqual({ file: 'a.xml', line, column });
  });

  it('reads back any tree that is written with entities', () => {
    const name = fc.stringMatching(/^[a-z_][a-z0-9_.-]{0,5}$/);
    const text = fc.string().map((value) => value.replaceAll('\r', ''));
    type Tree = { name: string; attributes: Record<string, string>; text: string; children: Tree[] };
    const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
      tree: fc.record({
        name,
        attributes: fc.dictionary(name, text, { maxKeys: 3 }),
        text,
        children: fc.oneof({ maxDepth: 4 }, fc.constant<Tree[]>([]), fc.array(tie('tree'), { maxLength: 3 })),
      }),
    }));
    const encode = (value: string) =>
      value
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;');
    const write = (node: Tree): string => {
      const attributes = Object.entries(node.attributes).map(([key, value]) => ` ${key}="${encode(value)}"`);
      return `<${node.name}${attributes.join('')}>${encode(node.text)}${node.children.map(write).join('')}</${node.name}>`;
    };
    const plain = (element: XmlElement): unknown => ({
      name: element.name,
      attributes: [...element.attributes],
      text: element.text,
      children: element.children.map(plain),
    });
    const expected = (node: Tree): unknown => ({
      name: node.name,
      attributes: Object.entries(node.attributes),
      text: node.text,
      children: node.children.map(expected),
    });
    fc.assert(
      fc.property(tree, (node) => {
        expect(plain(parseXml(write(node), 'a'))).toEqual(expected(node));
      }),
    );
  });

  it('throws nothing but FloodgateError on damaged files', () => {
    fc.assert(
      fc.property(mutationOf(fc.constant(SAMPLE)), (text) => survives(() => parseXml(text, 'a'))),
      { numRuns: 1000 },
    );
  });
});
