import { Button, Input } from 'antd';
import { useFormContext } from 'react-hook-form';
import { ALT_TEXT_MAX_CHARS } from '@baobab/domain/descriptions';
import type { IllustrationForm } from '@baobab/domain/forms/catalog';
import { offerAltText } from '@baobab/domain/offer-alt-text';
import { FormField } from '../../../form/form-field.tsx';
import { useVocabulary } from '../../../query/use-vocabulary.ts';
import styles from './describing.module.css';

/** What the picture shows. A text can be offered from title and facets; it stands in the field, to be read before it is saved. */
export function AltTextField() {
  const { getValues, setValue, setFocus } = useFormContext<IllustrationForm>();
  const vocabulary = useVocabulary();
  const offer = () => {
    const { title, facets = [] } = getValues();
    setValue('altText', offerAltText({ title, facets }, vocabulary), { shouldDirty: true, shouldValidate: true });
    setFocus('altText');
  };
  return (
    <FormField<IllustrationForm, 'altText'>
      name="altText"
      label="Alt text"
      hint="What the picture shows, for people who do not see it. Empty: the title is read out"
    >
      {(input) => (
        <div className={styles.altText}>
          <Input.TextArea {...input} rows={3} maxLength={ALT_TEXT_MAX_CHARS} showCount />
          <Button onClick={offer}>Offer a text</Button>
        </div>
      )}
    </FormField>
  );
}
