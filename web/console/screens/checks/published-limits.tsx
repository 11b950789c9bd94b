import { unwrap } from 'league-gateway-client';
import { useState } from 'preact/hooks';
import { Select } from '../../../kit/forms.tsx';
import { league } from '../../../kit/league.ts';
import { Loaded, useLoad } from '../../../kit/ui.tsx';
import { checkText } from '../../checks-texts.ts';
import { text } from '../../console-texts.ts';
import { pitchingText } from '../league/pitching-limits.tsx';

/** The limits on pitchers that organizations of the sport have published, each with its source. */
export function PublishedLimits() {
  const [chosen, choose] = useState('0');
  const load = useLoad((signal) => unwrap(league.GET('/api/mobile/pitching-tables', { signal })), []);
  return (
    <Loaded load={load}>
      {({ tables }) => (
        <div class="inside">
          <p class="small soft">{checkText('publishedText')}</p>
          <Select
            label={checkText('publishedTable')}
            value={chosen}
            onChange={choose}
            choices={tables.map(({ table, sport }, at) => ({
              value: String(at),
              label: checkText('publishedName', {
                table: text('settings.pitchingName', { value: table }),
                sport: text('setup.sportName', { code: sport }),
              }),
            }))}
          />
          <ul class="rows">
            {tables[Number(chosen)]?.ages.map(({ upToAge, limits, source }) => (
              <li key={upToAge} class="stack">
                <strong>
                  {limits
                    ? pitchingText('age', { age: upToAge, most: limits.mostInADay, measure: limits.measure })
                    : checkText('free', { age: upToAge })}
                </strong>
                {limits && <span>{limits.rest.map(({ from, days }) => checkText('rest', { from, rest: days })).join(' · ')}</span>}
                <a class="small" href={source.url} target="_blank" rel="noreferrer">
                  {checkText('source', { title: source.title, year: String(source.year) })}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
}
