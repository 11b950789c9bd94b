import { useState } from 'preact/hooks';
import { Field } from '../kit/forms.tsx';

type NumberFieldProps = Readonly<{
  label: string;
  hint?: string;
  error?: unknown;
  pointer?: string;
  min: number;
  max: number;
  isOptional?: boolean;
  value: number | null;
  onChange: (value: number | null) => void;
}>;

/** A number that may be empty while it is typed, and stay so only if it is optional. */
export function NumberField({ min, max, isOptional = false, value, onChange, ...field }: NumberFieldProps) {
  const [isEmptied, empty] = useState(false);
  return (
    <Field
      {...field}
      input={{
        ...{ type: 'number', inputMode: 'numeric', min, max, required: !isOptional, value: isEmptied ? '' : (value ?? '') },
        onInput: ({ currentTarget: { value: typed, valueAsNumber } }) => {
          empty(typed === '' && !isOptional);
          if (typed !== '') onChange(valueAsNumber);
          else if (isOptional) onChange(null);
        },
        onBlur: () => empty(false),
      }}
    />
  );
}
