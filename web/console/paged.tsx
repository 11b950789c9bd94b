import { useState } from 'preact/hooks';
import { useAction } from '../kit/forms.tsx';
import { type Load, Problem, useLoad } from '../kit/ui.tsx';
import { text } from './console-texts.ts';

type Page<Item> = Readonly<{ items: readonly Item[]; next: string | null }>;
export type Paged<Item> = Readonly<{
  load: Load<readonly Item[]>;
  more: (() => Promise<void>) | undefined;
  isBusy: boolean;
  error: unknown;
}>;

/** A long list, of which the first page is shown, and more if asked. `about` is what the list depends on. */
export function usePaged<Item>(
  page: (cursor: string | undefined, signal?: AbortSignal) => Promise<Page<Item>>,
  about: readonly unknown[],
): Paged<Item> {
  const { value: first, ...load } = useLoad((signal) => page(undefined, signal), about);
  const [later, setLater] = useState<Page<Item> & Readonly<{ after: unknown }>>();
  const { isBusy, error, run } = useAction();
  const rest = later?.after === first ? later : undefined;
  const next = rest ? rest.next : first?.next;
  return {
    load: first ? { ...load, value: [...first.items, ...(rest?.items ?? [])] } : load,
    more: next
      ? () =>
          run(async () => {
            const { items, next: last } = await page(next);
            setLater({ items: [...(rest?.items ?? []), ...items], next: last, after: first });
          })
      : undefined,
    isBusy,
    error,
  };
}

/** Asks for more of a list, if there is more. */
export function More({ list: { more, isBusy, error } }: Readonly<{ list: Pick<Paged<never>, 'more' | 'isBusy' | 'error'> }>) {
  return (
    <>
      {error !== undefined && <Problem error={error} />}
      {more && (
        <button type="button" class="wide" disabled={isBusy} onClick={more}>
          {text('list.more')}
        </button>
      )}
    </>
  );
}
