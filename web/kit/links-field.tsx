import { allFaults, LongField } from './forms.tsx';

type LinksFieldProps = Readonly<{
  label: string;
  hint: string;
  /** What is wrong with the link on a line. */
  faultOf: (fault: Readonly<{ line: number; detail: string }>) => string;
  error: unknown;
  pointer: string;
  value: string;
  onChange: (value: string) => void;
}>;
const MOST_CHARACTERS = 3200;

/** The links of an event, each on a line, and what is wrong with each. Its form `covers` `/links/`. */
export const LinksField = ({ faultOf, error, ...field }: LinksFieldProps) => (
  <>
    <LongField maxLength={MOST_CHARACTERS} {...field} />
    {allFaults(error).map(({ pointer, detail }) => {
      const [, list, at] = pointer.split('/');
      return list === 'links' && at !== undefined ? (
        <p key={pointer + detail} class="fault" role="alert">
          {faultOf({ line: Number(at) + 1, detail })}
        </p>
      ) : null;
    })}
  </>
);
