import { useState } from 'preact/hooks';
import { Field } from '../kit/forms.tsx';

type NumberFieldProps<Value> = Readonly<{
  label: string;
  hint?: string;
  error?: unknown;
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
      input={{
        ...{ type: 'number', inputMode: 'numeric', min, max, required: !isOptional, value: isEmptied ? '' : (value ?? '') },
        onInput: ({ currentTarget: { value: typed, valueAsNumber } }) => {
          empty(typed === '' && !isOptional);
          if (typed !== '') onChange(valueAsNumber as Value);
          else if (isOptional) onChange(null as Value);
        },
        onBlur: () => empty(false),
      }}
    />
  );
}
