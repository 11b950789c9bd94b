import { type LimitsUpToAge, type OrgSettings, type PitchingTable, unwrap } from 'league-gateway-client';
import { useRef, useState } from 'preact/hooks';
import { Form } from '../../../kit/form.tsx';
import { Faults, hasFaultsIn, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { checkText } from '../../checks-texts.ts';
import { text } from '../../console-texts.ts';
import { Save, useEdit } from '../../edit.tsx';
import { AskFirst, Later } from '../../parts.tsx';
import { PITCHING_TABLES } from '../../season-rules.ts';
import { PublishedLimits } from '../checks/published-limits.tsx';
import { LimitsFields, pitchingText, restInOrder } from './pitching-limits.tsx';

type OwnTable = readonly LimitsUpToAge[];
type Kept = Readonly<Pick<OrgSettings, 'version' | 'pitchingTable'> & { ownPitchingTable: OwnTable | null }>;

const AGES = { min: 4, max: 22 };
const MOST_AGES = 20;
const TABLE = '/ownPitchingTable';
/** What a table begins with: one age, to be copied for the next ones. */
const FIRST: LimitsUpToAge = {
  upToAge: 8,
  limits: {
    ...{ measure: 'pitches', mostInADay: 50, mostInAGame: null, restBy: 'total', mostInDays: null, daysInARow: null, secondGameUpTo: 0 },
    ...{ mostInAWeek: null, also: [] },
    ...{ finishesBatter: true, returnsInGame: null, resumed: null, catching: null },
    rest: [
      { from: 21, days: 1 },
      { from: 36, days: 2 },
    ],
  },
};

/** The gateway wants ages, and what is thrown before a rest, in their order; they may be typed in any. */
const inOrder = (table: OwnTable): LimitsUpToAge[] =>
  table
    .map(({ upToAge, limits }) => ({ upToAge, limits: { ...limits, rest: restInOrder(limits.rest) } }))
    .toSorted((one, other) => one.upToAge - other.upToAge);
const ageName = ({ upToAge, limits: { mostInADay, measure } }: LimitsUpToAge): string =>
  pitchingText('age', { age: upToAge, most: mostInADay, measure });
const keptOf = ({ version, pitchingTable, ownPitchingTable }: OrgSettings): Kept => ({ version, pitchingTable, ownPitchingTable });
const read = async (signal?: AbortSignal): Promise<Kept> =>
  keptOf(await unwrap(league.GET('/api/org/settings', { ...(signal && { signal }) })));

/** Limits on pitchers that the league has written itself, and whether it follows them. */
export function LeaguePitching() {
  const [said, say] = useState('');
  const load = useLoad(read, []);
  return (
    <Screen title={pitchingText('title')} back={{ label: text('league.settings'), to: to('league', 'settings') }}>
      <Loaded load={load}>
        {(settings) => (
          <PitchingForm
            settings={settings}
            onSaved={() => {
              say('');
              load.reload();
              return text('edit.saved');
            }}
            onRemoved={() => {
              say(pitchingText('removed'));
              load.reload();
            }}
          />
        )}
      </Loaded>
      <Said>{said}</Said>
      <Card>
        <Later summary={checkText('published')}>
          <PublishedLimits />
        </Later>
      </Card>
    </Screen>
  );
}

type FormProps = Readonly<{ settings: Kept; onSaved: () => string; onRemoved: () => void }>;

function PitchingForm({ settings, onSaved, onRemoved }: FormProps) {
  const change = async ({ pitchingTable, ownPitchingTable }: Partial<Kept>, ifMatch: string): Promise<Kept> =>
    keptOf(
      await unwrap(
        league.PATCH('/api/org/settings', {
          params: { header: { 'If-Match': ifMatch } },
          body: {
            ...(pitchingTable && { pitchingTable }),
            ...(ownPitchingTable !== undefined && { ownPitchingTable: ownPitchingTable && inOrder(ownPitchingTable) }),
          },
        }),
      ),
    );
  const edit = useEdit<Kept>(settings, { draft: { name: 'pitching' }, read, write: change, onSaved });
  const { pitchingTable, ownPitchingTable: table, version } = edit.values;
  const remove = async () => {
    await change({ ownPitchingTable: null }, `"${version}"`);
    onRemoved();
  };
  return (
    <Form class="content" form={edit} onSubmit={edit.send}>
      <Card>
        <p class="soft">{pitchingText('intro')}</p>
        {table === null ? (
          <button type="button" onClick={() => edit.set({ ownPitchingTable: [FIRST] })}>
            {pitchingText('start')}
          </button>
        ) : (
          <>
            <Select
              label={pitchingText('table')}
              value={pitchingTable}
              onChange={(value) => edit.set({ pitchingTable: value as PitchingTable })}
              choices={[...new Set([...PITCHING_TABLES, pitchingTable])].map((value) => ({ value, label: tableName(value) }))}
            />
            <p class="small soft">{pitchingText('tableHint')}</p>
          </>
        )}
      </Card>
      {table !== null && <Ages table={table} error={edit.error} onChange={(ownPitchingTable) => edit.set({ ownPitchingTable })} />}
      {table !== null && (
        <div class="save">
          <Save
            isWide
            edit={edit}
            label={(name) => pitchingText(name === 'pitchingTable' ? 'table' : 'title')}
            words={(value, name) => (name === 'pitchingTable' ? tableName(value as PitchingTable) : tableWords(value as OwnTable | null))}
          />
        </div>
      )}
      {settings.ownPitchingTable !== null &&
        (pitchingTable === 'own' ? (
          <p class="small soft">{pitchingText('inUse')}</p>
        ) : (
          !edit.isChanged && (
            <div>
              <AskFirst
                label={pitchingText('remove')}
                isDangerous
                title={pitchingText('removeTitle')}
                about={pitchingText('removeText')}
                run={remove}
              />
            </div>
          )
        ))}
    </Form>
  );
}

const tableName = (value: PitchingTable): string => text('settings.pitchingName', { value });
const tableWords = (table: OwnTable | null): string => table?.map(ageName).join('; ') ?? pitchingText('nothing');

type AgesProps = Readonly<{ table: OwnTable; error: unknown; onChange: (table: OwnTable) => void }>;

function Ages({ table, error, onChange }: AgesProps) {
  const list = useRef<HTMLUListElement>(null);
  const [added, add] = useState(table.length === 1 ? 0 : undefined);
  const ages = table.map(({ upToAge }) => upToAge);
  const next = Math.min(Math.max(...ages) + 2, AGES.max);
  // Faults are about the ages in their order.
  const sent = inOrder(table);
  return (
    <Card title={pitchingText('ages')}>
      <Faults pointer={TABLE}>{pitchingText('agesOnce')}</Faults>
      <ul class="rows" ref={list} tabIndex={-1} aria-label={pitchingText('ages')}>
        {table.map((row, at) => {
          const pointer = `${TABLE}/${sent.findIndex(({ upToAge }) => upToAge === row.upToAge)}`;
          const isFaulty = hasFaultsIn(error, pointer);
          return (
            <li key={`${table.length}/${at}`}>
              <Later key={String(isFaulty)} summary={<strong>{ageName(row)}</strong>} isOpen={isFaulty || at === added}>
                <LimitsFields row={row} ages={AGES} pointer={pointer} onChange={(changed) => onChange(table.with(at, changed))} />
                {table.length > 1 && (
                  <div class="inside">
                    <button
                      type="button"
                      class="danger"
                      onClick={() => {
                        add(undefined);
                        onChange(table.toSpliced(at, 1));
                        list.current!.focus();
                      }}
                    >
                      {pitchingText('removeAge', { age: row.upToAge })}
                    </button>
                  </div>
                )}
              </Later>
            </li>
          );
        })}
      </ul>
      {table.length < MOST_AGES && (
        <>
          <button
            type="button"
            onClick={() => {
              add(table.length);
              onChange([...table, { ...inOrder(table).at(-1)!, upToAge: next }]);
            }}
          >
            {pitchingText('addAge')}
          </button>
          <p class="small soft">{pitchingText('addAgeHint')}</p>
        </>
      )}
    </Card>
  );
}
