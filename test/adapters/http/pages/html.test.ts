import { describe, expect, test } from '@jest/globals';
import { html, render, trusted } from '../../../../src/adapters/http/pages/html.ts';
import fc from '../../../support/fast-check.ts';

describe('the html template', () => {
  test('escapes what is put into it', () => {
    expect(render(html`<p title="${`"'`}">${'<b>&'}</p>`)).toBe('<p title="&quot;&#39;">&lt;b&gt;&amp;</p>');
  });

  test('keeps markup that is put into markup', () => {
    expect(render(html`<p>${html`<b>${'<'}</b>`}${trusted('<hr>')}</p>`)).toBe('<p><b>&lt;</b><hr></p>');
  });

  test('joins lists and writes nothing for undefined', () => {
    expect(render(html`<ul>${['a', 'b'].map((item) => html`<li>${item}</li>`)}${undefined}</ul>${0}`)).toBe(
      '<ul><li>a</li><li>b</li></ul>0',
    );
  });

  test('lets no text open a tag, close an attribute or start an entity', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => expect(render(html`${text}`)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/)),
    );
  });

  test('loses nothing of a text', () => {
    const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
    const textOf = (text: string) => text.replace(/&[^;]+;/g, (entity) => entities[entity]!);
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => expect(textOf(render(html`${text}`))).toBe(text)));
  });
});
