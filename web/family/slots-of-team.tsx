import { type HandedOutSlots, type Slot, unwrap } from 'league-gateway-client';
import { useId, useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../kit/form.tsx';
import { Confirm, Field, useAction } from '../kit/forms.tsx';
import { league } from '../kit/league.ts';
import { Card, Problem } from '../kit/ui.tsx';
import { text } from './family-texts.ts';
import { rareText } from './rare-texts.ts';
import { taskOf } from './slots.tsx';

/** The game or the event of the team that a slot is of. */
export type SlotsAt = Readonly<{ gameId: string }> | Readonly<{ eventId: string }>;

const KINDS = ['snack', 'scorekeeper', 'field_preparation'] as const;
const MOST_PLACES = 20;
const LONGEST_LABEL = 60;

const itemsOf = (at: SlotsAt) => ('gameId' in at ? 'games' : 'events');

type NewSlotsProps = Readonly<{
  team: Readonly<{ id: string; name: string }>;
  at: SlotsAt;
  /** What the team asks for there already. */
  slots: readonly Slot[];
  changed: () => void;
}>;

/** Asks the families of a team for something, here or at all games or events to come: what is usual by one tap. */
export function NewSlots({ team, at, slots, changed }: NewSlotsProps) {
  const [isEverywhere, setEverywhere] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const form = useForm({ label: '' }, { name: `new-slot/${team.id}` });
  const [opened, setOpened] = useState<number>();
  const { isBusy, error, run } = useAction();
  const kinds = KINDS.filter((kind) => isEverywhere || !slots.some((slot) => slot.kind === kind && slot.label === null));
  const open = async (terms: Readonly<{ kind: Slot['kind']; label?: string }>) => {
    setOpened(undefined);
    setOpened(await openSlots(team.id, at, isEverywhere, { ...terms, places: 1 }));
    setNaming(false);
    changed();
  };
  return (
    <Card title={rareText('slots.title', { team: team.name })}>
      <div class="choices">
        {kinds.map((kind) => (
          <button key={kind} type="button" disabled={isBusy || form.isBusy} onClick={() => run(() => open({ kind }))}>
            {text('slot.kind', { kind })}
          </button>
        ))}
        <button type="button" aria-pressed={isNaming} onClick={() => setNaming(!isNaming)}>
          {rareText('slots.other')}
        </button>
      </div>
      <Everywhere {...{ at, isEverywhere }} onChange={setEverywhere} />
      {isNaming && (
        <Form form={form} onSubmit={({ label }) => open({ kind: 'other', label: label.trim() })}>
          <Field
            label={rareText('slots.label')}
            hint={rareText('slots.labelHint')}
            {...form.at('label')}
            input={{ required: true, maxLength: LONGEST_LABEL }}
          />
          <Submit disabled={isBusy}>{rareText('slots.add')}</Submit>
        </Form>
      )}
      <HandOut teamId={team.id} changed={changed} />
      <p role="status" class="small" hidden={opened === undefined}>
        {opened !== undefined && rareText('slots.opened', { items: itemsOf(at), count: opened })}
      </p>
      {error !== undefined && <Problem error={error} />}
    </Card>
  );
}

/** Gives what is open at all games and events to come to families by turns. */
function HandOut({ teamId, changed }: Readonly<{ teamId: string; changed: () => void }>) {
  const [done, setDone] = useState<HandedOutSlots>();
  const { isBusy, error, run } = useAction();
  const handOut = () =>
    run(async () => {
      setDone(await unwrap(league.POST('/api/mobile/teams/{teamId}/slot-places', { params: { path: { teamId } } })));
      changed();
    });
  return (
    <>
      <button type="button" disabled={isBusy} onClick={handOut}>
        {rareText('slots.handOut')}
      </button>
      <p role="status" class="small">
        {done ? rareText('slots.handedOut', done) : <span class="soft">{rareText('slots.handOutHint')}</span>}
      </p>
      {error !== undefined && <Problem error={error} />}
    </>
  );
}

/** At how many games or events it has been opened. */
async function openSlots(
  teamId: string,
  at: SlotsAt,
  isEverywhere: boolean,
  terms: Readonly<{ kind: Slot['kind']; label?: string; places: number }>,
): Promise<number> {
  if (isEverywhere) {
    const body = { ...terms, at: itemsOf(at) } as const;
    return (await unwrap(league.POST('/api/mobile/teams/{teamId}/slots', { params: { path: { teamId } }, body }))).opened;
  }
  if ('gameId' in at) {
    await unwrap(league.POST('/api/mobile/games/{gameId}/slots', { params: { path: at }, body: { ...terms, teamId } }));
  } else {
    await unwrap(league.POST('/api/mobile/events/{eventId}/slots', { params: { path: at }, body: terms }));
  }
  return 1;
}

type ChangeSlotProps = Readonly<{ slot: Slot; at: SlotsAt; changed: () => void }>;

/** A slot changed or removed by who runs the team, here or wherever the team asks for the same. */
export function ChangeSlot({ slot, at, changed }: ChangeSlotProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <button type="button" class="quiet small" onClick={() => setOpen(true)}>
        {rareText('slots.change')}
        <span class="visually-hidden"> {taskOf(slot)}</span>
      </button>
    );
  }
  return <SlotForm {...{ slot, at, changed }} onClose={() => setOpen(false)} />;
}

function SlotForm({ slot, at, changed, onClose }: ChangeSlotProps & Readonly<{ onClose: () => void }>) {
  const params = { path: { slotId: slot.id } };
  const form = useForm({ label: slot.label ?? '', places: String(slot.places) }, { name: `slot/${slot.id}` });
  const [isEverywhere, setEverywhere] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { isBusy, error, run } = useAction();
  const scope = isEverywhere ? 'all' : 'one';
  const save = async ({ label, places }: typeof form.values) => {
    const body = { scope, label: label.trim() || null, places: Number(places) } as const;
    await unwrap(league.PATCH('/api/mobile/slots/{slotId}', { params, body }));
    onClose();
    changed();
  };
  const remove = () =>
    run(async () => {
      await unwrap(league.DELETE('/api/mobile/slots/{slotId}', { params: { ...params, query: { scope } } }));
      changed();
    });
  return (
    <Form form={form} isEdit onSubmit={save}>
      <Field
        label={rareText('slots.label')}
        hint={
          slot.kind === 'other'
            ? rareText('slots.labelHint')
            : rareText('slots.labelOptional', { task: text('slot.kind', { kind: slot.kind }) })
        }
        {...form.at('label')}
        input={{ required: slot.kind === 'other', maxLength: LONGEST_LABEL }}
      />
      <Field
        label={rareText('slots.places')}
        {...form.at('places')}
        input={{ type: 'number', inputMode: 'numeric', required: true, min: 1, max: MOST_PLACES }}
      />
      <Everywhere {...{ at, isEverywhere }} onChange={setEverywhere} />
      <Submit
        disabled={isBusy}
        beside={
          <>
            <button type="button" onClick={onClose}>
              {rareText('slots.leave')}
            </button>
            {/* What nobody has taken is gone without a question. */}
            <button
              type="button"
              disabled={isBusy || form.isBusy}
              onClick={() => (slot.taken.length > 0 || isEverywhere ? setAsked(true) : remove())}
            >
              {rareText('slots.remove')}
            </button>
          </>
        }
      >
        {rareText('slots.save')}
      </Submit>
      {!isAsked && error !== undefined && <Problem error={error} />}
      {isAsked && (
        <Confirm
          title={rareText('slots.removeQuestion', { task: taskOf(slot), items: isEverywhere ? itemsOf(at) : 'one' })}
          action={rareText('slots.remove')}
          isBusy={isBusy}
          onConfirm={remove}
          onClose={() => setAsked(false)}
        >
          <p>{rareText('slots.removeText')}</p>
          {error !== undefined && <Problem error={error} />}
        </Confirm>
      )}
    </Form>
  );
}

type EverywhereProps = Readonly<{ at: SlotsAt; isEverywhere: boolean; onChange: (isEverywhere: boolean) => void }>;

function Everywhere({ at, isEverywhere, onChange }: EverywhereProps) {
  const id = useId();
  return (
    <label class="check" for={id}>
      <input id={id} type="checkbox" checked={isEverywhere} onChange={() => onChange(!isEverywhere)} />
      <span>{rareText('slots.everywhere', { items: itemsOf(at) })}</span>
    </label>
  );
}
