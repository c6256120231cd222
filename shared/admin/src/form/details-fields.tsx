import { AutoComplete, Select } from 'antd';
import { Controller, useFormContext } from 'react-hook-form';
import { hasText } from '@baobab/domain/fold-letters';
import { formatTags, parseTags } from '@baobab/domain/tags';
import { FormField } from './form-field.tsx';
import { TagField } from './tag-field.tsx';
import { TextField } from './text-field.tsx';

interface DetailsFieldsProps {
  /** `name` for categories, `title` for what is in them. */
  titleName?: 'title' | 'name';
  descriptionRows?: number;
  /** Names to choose from. Absent: the form has no category and no tags. */
  categories?: readonly string[];
  /** A name that is not in the list may be typed. */
  mayAddCategory?: boolean;
  /** Tags as chips; absent, as a line with commas. */
  chipsOf?: string;
  autoFocus?: boolean;
}

/** What a thing of the catalog is called, what it says and where it belongs; inside a FormProvider. */
export function DetailsFields({
  titleName = 'title',
  descriptionRows = 4,
  categories,
  mayAddCategory = false,
  chipsOf,
  autoFocus = true,
}: DetailsFieldsProps) {
  return (
    <>
      <TextField name={titleName} label={titleName === 'title' ? 'Title' : 'Name'} autoFocus={autoFocus} />
      <TextField name="description" label="Description" rows={descriptionRows} />
      {categories && (
        <>
          <CategoryField categories={categories} mayAdd={mayAddCategory} />
          {chipsOf ? <TagChips of={chipsOf} /> : <TextField name="tags" label="Tags" hint="Separated by commas" />}
        </>
      )}
    </>
  );
}

/** The form has them as one line. */
function TagChips({ of }: { of: string }) {
  const { control } = useFormContext<{ tags: string }>();
  return (
    <Controller
      name="tags"
      control={control}
      render={({ field: { value, onChange } }) => (
        <TagField of={of} tags={parseTags(value ?? '')} onChange={(tags) => onChange(formatTags(tags))} />
      )}
    />
  );
}

function CategoryField({ categories, mayAdd }: { categories: readonly string[]; mayAdd: boolean }) {
  return (
    <FormField<{ category: string }, 'category'>
      name="category"
      label="Category"
      hint={mayAdd ? 'A new name makes a new category' : undefined}
    >
      {(input) =>
        mayAdd ? (
          <AutoComplete
            {...input}
            options={categories.filter((name) => hasText(name, input.value ?? '')).map((name) => ({ value: name }))}
          />
        ) : (
          <Select
            {...input}
            value={input.value || undefined}
            showSearch
            placeholder="Choose a category"
            options={categories.map((name) => ({ value: name, label: name }))}
          />
        )
      }
    </FormField>
  );
}
