import { type ExportFile, unwrap } from 'league-gateway-client';
import { download } from '../../../kit/download.ts';
import { useAction } from '../../../kit/forms.tsx';
import { currentOrg, league } from '../../../kit/league.ts';
import { to } from '../../../kit/router.ts';
import { Card, Problem, Screen } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';

const FILES: readonly ExportFile[] = ['teams.csv', 'rosters.csv', 'staff.csv', 'schedule.csv', 'scores.csv', 'facilities.csv'];

/** The league as files that spreadsheets open; and where a person’s data are found. */
export function MoreExport() {
  const action = useAction();
  const save = (file: ExportFile) =>
    action.run(async () => {
      const content = await unwrap(league.GET('/api/org/exports/{file}', { params: { path: { file } }, parseAs: 'text' }));
      download(`${currentOrg()?.name} ${file}`, 'text/csv', content);
    });
  return (
    <Screen title={text('more.export')} back={{ label: text('tab.more'), to: to('more') }}>
      <Card title={text('export.league')}>
        <p class="soft">{text('export.leagueText')}</p>
        {action.error !== undefined && <Problem error={action.error} />}
        <ul class="tiles">
          {FILES.map((file) => (
            <li key={file}>
              <button type="button" class="wide" disabled={action.isBusy} onClick={() => save(file)}>
                {text('waiting.importKind', { kind: file.replace('.csv', '') })}
              </button>
            </li>
          ))}
        </ul>
      </Card>
      <Card title={text('export.person')}>
        <p>{text('export.personText')}</p>
        <div class="row start">
          <a class="button" href={to('people')}>
            {text('people.members')}
          </a>
          <a class="button" href={to('people', 'teams')}>
            {text('people.teams')}
          </a>
        </div>
      </Card>
    </Screen>
  );
}
