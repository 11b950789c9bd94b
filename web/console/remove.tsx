import { useAction } from '../kit/forms.tsx';
import { Problem } from '../kit/ui.tsx';
import { text } from './console-texts.ts';
import { AskFirst } from './parts.tsx';

type RemoveProps = Readonly<{
  name: string;
  isArchived: boolean;
  /** What goes with it. */
  about: string;
  /** The item if something else still needs it, so that it is only put out of sight; undefined once it is gone. */
  remove: () => Promise<unknown>;
  putBack: () => Promise<unknown>;
  onDone: (said: string, isGone: boolean) => void;
}>;

/** Removes what was made by mistake or is over. What other things need is put out of sight instead, and can be put back. */
export function Remove({ name, isArchived, about, remove, putBack, onDone }: RemoveProps) {
  const { isBusy, error, run } = useAction();
  if (isArchived) {
    return (
      <>
        <button
          type="button"
          disabled={isBusy}
          onClick={() =>
            run(async () => {
              await putBack();
              onDone(text('remove.back', { name }), false);
            })
          }
        >
          {text('remove.putBack')}
          <span class="visually-hidden"> {name}</span>
        </button>
        {error !== undefined && <Problem error={error} />}
      </>
    );
  }
  return (
    <AskFirst
      label={text('remove.remove')}
      name={name}
      isDangerous
      title={text('remove.title', { name })}
      about={`${about} ${text('remove.about')}`}
      run={async () => {
        const kept = await remove();
        onDone(text(kept ? 'remove.kept' : 'remove.gone', { name }), kept === undefined);
      }}
    />
  );
}
