import { useState } from 'preact/hooks';
import { Field } from '../kit/forms.tsx';

type NumberFieldProps<Value> = Readonly<{
  label: string;
  hint?: string;
  pointer?: string;
  min: number;
  max: number;
  isOptional?: boolean;
  value: Value;
  onChange: (value: Value) => void;
}>;

/** A number that may be empty while it is typed, and stay so only if it is optional. */
export function NumberField<Value extends number | null>({
  min,
  max,
  isOptional = false,
  value,
  onChange,
  ...field
}: NumberFieldProps<Value>) {
  const [isEmptied, empty] = useState(false);
  return (
    <Field
      {...field}
      value={isEmptied || value === null ? '' : String(value)}
      onChange={(typed) => {
        empty(typed === '' && !isOptional);
        if (typed !== '') onChange(Number(typed) as Value);
        else if (isOptional) onChange(null as Value);
      }}
      input={{ type: 'number', inputMode: 'numeric', min, max, required: !isOptional, onBlur: () => empty(false) }}
    />
  );
}
