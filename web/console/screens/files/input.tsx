import type { ImportKind } from 'league-gateway-client';
import { useId, useState } from 'preact/hooks';
import { Form, Submit, useForm } from '../../../kit/form.tsx';
import { LongField, useAction } from '../../../kit/forms.tsx';
import { Card } from '../../../kit/ui.tsx';
import { text } from '../../console-texts.ts';
import { decode, type Rows, readText } from './table.ts';

/** As much as the gateway takes. */
const MOST_BYTES = 10_000_000;
const WORKBOOK = /\.xlsx$/i;
const OLD_WORKBOOK = /\.(xls|ods|numbers)$/i;

type Fault = 'tooLarge' | 'oldWorkbook' | 'unreadable' | 'empty';
class FileFault extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}
/** A sheet of a workbook, or a way to read a file whose encoding nobody states, named by words of it. */
type Sheet = Readonly<{ name: string; rows: Rows; filled?: number; isReading?: boolean }>;

async function sheetsOf(file: File): Promise<readonly Sheet[]> {
  if (file.size > MOST_BYTES) throw new FileFault('tooLarge');
  if (OLD_WORKBOOK.test(file.name)) throw new FileFault('oldWorkbook');
  const bytes = await file.arrayBuffer();
  if (!WORKBOOK.test(file.name))
    return decode(new Uint8Array(bytes)).map((each) => ({ name: each.words.join(', '), rows: readText(each.text), isReading: true }));
  const { readWorkbook } = await import('./excel.ts');
  return readWorkbook(bytes);
}

const faultIn = (error: unknown) => (
  <p class="alert" role="alert">
    {text('files.fault', { fault: error instanceof FileFault ? error.fault : 'unreadable' })}
  </p>
);

/** A range that was copied in a spreadsheet program, or a file of one. */
export function FileInput({ kind, onRead }: Readonly<{ kind: ImportKind; onRead: (rows: Rows, filled: number) => void }>) {
  const form = useForm({ pasted: '' });
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  const [isOver, setOver] = useState(false);
  const reading = useAction();
  const id = useId();
  const take = ({ rows, filled = 0 }: Sheet) => {
    if (!rows.some((cells) => cells.some((cell) => cell !== ''))) throw new FileFault('empty');
    onRead(rows, filled);
  };
  const open = (file: File | undefined) =>
    file &&
    reading.run(async () => {
      const found = await sheetsOf(file);
      if (found.length === 0) throw new FileFault('empty');
      if (found.length === 1) take(found[0]!);
      else setSheets(found);
    });
  return (
    <>
      {reading.error !== undefined && faultIn(reading.error)}
      {sheets.length > 1 && (
        <Card title={text(sheets[0]!.isReading ? 'files.encodings' : 'files.sheets')}>
          <div class="row start">
            {sheets.map((sheet) => (
              <button key={sheet.name} type="button" onClick={() => reading.run(async () => take(sheet))}>
                {sheet.name}
              </button>
            ))}
          </div>
        </Card>
      )}
      <Card title={text('files.choose')}>
        <p class="soft">{text('files.columnsOf', { kind })}</p>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by keyboard. */}
        <div
          class={isOver ? 'drop-zone over' : 'drop-zone'}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            void open(event.dataTransfer?.files[0]);
          }}
        >
          <label for={`${id}-file`}>{text('files.file')}</label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx"
            onChange={({ currentTarget }) => open(currentTarget.files?.[0])}
          />
          <p class="small soft">{text('files.fileHint')}</p>
        </div>
      </Card>
      <Card>
        <Form form={form} onSubmit={async ({ pasted }) => take({ name: '', rows: readText(pasted) })}>
          <LongField
            label={text('files.paste')}
            hint={text('files.pasteHint')}
            {...form.at('pasted')}
            rows={4}
            input={{ class: 'pasted', spellcheck: false }}
          />
          <Submit disabled={form.values.pasted.trim() === ''} refusal={faultIn}>
            {text('files.check')}
          </Submit>
        </Form>
      </Card>
      <p class="soft small">{text('files.private')}</p>
    </>
  );
}
