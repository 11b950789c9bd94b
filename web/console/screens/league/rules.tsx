import { type OrgAgeGroup, type OrgSeason, type OrgSport, ProblemError, unwrap } from 'league-gateway-client';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { DraftPlace } from '../../../kit/drafts.ts';
import { Form } from '../../../kit/form.tsx';
import { faultsOf, Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Loaded, Said, Screen, useLoad } from '../../../kit/ui.tsx';
import { checkText } from '../../checks-texts.ts';
import { text } from '../../console-texts.ts';
import { Save, useEdit } from '../../edit.tsx';
import { PAGE, seasonName } from '../../lists.ts';
import { AskFirst } from '../../parts.tsx';

import { changedRules, draftOf, PLAY_RULES, type RulesDraft, rulesIn, TABLE_RULES, usualRules } from '../../season-rules.ts';
import { type Level, RuleField, ruleText, wordsFor } from './rules-field.tsx';

const ALL = '';
type OwnRules = OrgSeason['rules'];
/** Rules as they are kept: of a season, or of an age group, which has none until somebody sets one. */
type Kept = Readonly<{ id?: string; version: number; rules: OwnRules }>;

/** The rules of a season, or of an age group in it, in the words of who decides them. */
export function LeagueRules() {
  const [chosenSeason, chooseSeason] = useState<string>();
  const [ageGroupId, chooseAge] = useState(ALL);
  const load = useLoad(async (signal) => {
    const query = { limit: PAGE };
    const [{ seasons }, { sports }, { ageGroups }] = await Promise.all([
      unwrap(league.GET('/api/org/seasons', { params: { query }, signal })),
      unwrap(league.GET('/api/org/sports', { params: { query }, signal })),
      unwrap(league.GET('/api/org/age-groups', { params: { query }, signal })),
    ]);
    return {
      seasons: seasons.toSorted((one, other) => other.startsOn.localeCompare(one.startsOn)),
      ageGroups: ageGroups.toSorted((one, other) => one.sortOrder - other.sortOrder),
      sports,
    };
  }, []);
  const saved = () => {
    load.reload();
    return text('edit.saved');
  };
  return (
    <Screen title={ruleText('title')} back={{ label: text('tab.league'), to: to('league') }}>
      <Loaded load={load}>
        {({ seasons, ageGroups, sports }) => {
          const season = seasons.find(({ id }) => id === chosenSeason) ?? seasons[0];
          const sport = sports.find(({ id }) => id === season?.sportId);
          if (!season || !sport) return <p>{ruleText('none')}</p>;
          const props = { season, sport: sport.code, onSaved: saved };
          return (
            <>
              <Card>
                <p class="soft">{ruleText('intro')}</p>
                <div class="pair">
                  <Select
                    label={ruleText('season')}
                    value={season.id}
                    onChange={chooseSeason}
                    choices={seasons.map((one) => ({ value: one.id, label: seasonName(one, sports) }))}
                  />
                  <Select
                    label={ruleText('for')}
                    value={ageGroupId}
                    onChange={chooseAge}
                    choices={[{ value: ALL, label: ruleText('allAges') }, ...ageGroups.map(({ id, name }) => ({ value: id, label: name }))]}
                  />
                </div>
              </Card>
              {ageGroupId === ALL ? (
                <SeasonRules key={season.id} {...props} />
              ) : (
                <AgeGroupRules key={`${season.id}/${ageGroupId}`} {...props} ageGroupId={ageGroupId} />
              )}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

type LevelProps = Readonly<{ season: OrgSeason; sport: OrgSport['code']; onSaved: () => string }>;

function SeasonRules({ season, ...props }: LevelProps) {
  const path = { id: season.id };
  return (
    <RulesForm
      {...props}
      draft={{ name: `rules/${season.id}` }}
      level="season"
      first={season}
      usual={(draft) => usualRules(props.sport, draft)}
      read={() => unwrap(league.GET('/api/org/seasons/{id}', { params: { path } }))}
      write={(rules, ifMatch) =>
        unwrap(league.PATCH('/api/org/seasons/{id}', { params: { path, header: { 'If-Match': ifMatch } }, body: { rules } }))
      }
    />
  );
}

function AgeGroupRules({ season, ageGroupId, ...props }: LevelProps & Readonly<{ ageGroupId: OrgAgeGroup['id'] }>) {
  const of = { seasonId: season.id, ageGroupId };
  const read = async (signal?: AbortSignal): Promise<Kept> => {
    const { ageGroupRules } = await unwrap(
      league.GET('/api/org/age-group-rules', { params: { query: { ...of, limit: 1 } }, ...(signal && { signal }) }),
    );
    return ageGroupRules[0] ?? { version: 0, rules: {} };
  };
  const write = async (rules: OwnRules, ifMatch: string, id: string | undefined): Promise<Kept> => {
    const change = (path: { id: string }) =>
      unwrap(league.PATCH('/api/org/age-group-rules/{id}', { params: { path, header: { 'If-Match': ifMatch } }, body: { rules } }));
    if (id !== undefined) return change({ id });
    try {
      return await unwrap(league.POST('/api/org/age-group-rules', { body: { ...of, rules } }));
    } catch (refusal) {
      // Somebody else has made them meanwhile: an edit of a version that they no longer have.
      const there = refusal instanceof ProblemError && faultsOf(refusal, '/ageGroupId').length > 0 ? (await read()).id : undefined;
      if (there === undefined) throw refusal;
      return change({ id: there });
    }
  };
  const [said, say] = useState('');
  const load = useLoad(read, [season.id, ageGroupId]);
  const ofSeason = draftOf(season.rules, season.version);
  const set = Object.fromEntries(Object.entries(ofSeason).filter(([, value]) => value !== undefined));
  const usual = ({ foulRules = ofSeason['foulRules'] }: RulesDraft) => ({ ...usualRules(props.sport, { foulRules }), ...set });
  return (
    <Loaded load={load}>
      {(first) => (
        <>
          <RulesForm
            {...{ ...props, first, usual, read, write }}
            draft={{ name: `rules/${season.id}/${ageGroupId}` }}
            level="ageGroup"
            onSaved={() => {
              say('');
              load.reload();
              return props.onSaved();
            }}
          />
          <Said>{said}</Said>
          {first.id !== undefined && (
            <DropRules
              id={first.id}
              onDropped={() => {
                load.reload();
                say(props.onSaved());
              }}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

/** Whatever rules an age group has of its own, at once. */
function DropRules({ id, onDropped }: Readonly<{ id: string; onDropped: () => void }>) {
  const remove = async () => {
    await unwrap(league.DELETE('/api/org/age-group-rules/{id}', { params: { path: { id } } }));
    onDropped();
  };
  return (
    <Card>
      <p>{checkText('ownRules')}</p>
      <div class="row start">
        <AskFirst
          label={checkText('dropRules')}
          isDangerous
          title={checkText('dropRulesTitle')}
          about={checkText('dropRulesText')}
          run={remove}
        />
      </div>
    </Card>
  );
}

type FormProps = Omit<LevelProps, 'season'> &
  Readonly<{
    draft: DraftPlace;
    level: Level;
    first: Kept;
    /** What applies where a draft sets nothing itself. */
    usual: (draft: RulesDraft) => Readonly<Record<string, RulesDraft[string]>>;
    read: () => Promise<Kept>;
    write: (rules: OwnRules, ifMatch: string, id: string | undefined) => Promise<Kept>;
  }>;

function RulesForm({ draft, level, sport, first, usual, read, write, onSaved }: FormProps) {
  // A change replaces all rules, also those that are not shown.
  const kept = useRef(first);
  useEffect(() => {
    kept.current = first;
  }, [first.id, first.version]);
  const noted = (now: Kept) => {
    kept.current = now;
    return draftOf(now.rules, now.version);
  };
  const edit = useEdit<RulesDraft>(draftOf(first.rules, first.version), {
    draft,
    read: async () => noted(await read()),
    write: async (changes, ifMatch) => noted(await write(changedRules(kept.current.rules, changes), ifMatch, kept.current.id)),
    onSaved,
  });
  const inherited = usual(edit.draft);
  const groups = [
    ['table', rulesIn(TABLE_RULES, sport)],
    ['play', rulesIn(PLAY_RULES, sport)],
  ] as const;
  return (
    <Form class="content columns" form={edit} onSubmit={edit.send}>
      {groups.map(([group, rules]) => (
        <Card key={group} title={ruleText(group)}>
          {rules.map((rule) => (
            <RuleField
              key={rule.name}
              rule={rule}
              level={level}
              sport={sport}
              own={edit.draft[rule.name]}
              inherited={inherited[rule.name] ?? null}
              onChange={(value) => edit.set({ [rule.name]: value })}
            />
          ))}
          {group === 'play' && <p class="small soft">{ruleText('more')}</p>}
        </Card>
      ))}
      <div class="save">
        <Save
          isWide
          edit={edit}
          label={(name) => ruleText(name as 'rankBy')}
          words={(value, name) => (value === undefined ? ruleText('inherited', { level }) : wordsFor(String(name), value as never))}
        />
      </div>
    </Form>
  );
}
