import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { addDiscountCode, saveDiscountCode, type DiscountCode } from '@baobab/data/orders/discount-codes';
import { isAppError } from '@baobab/domain/errors';
import { describeError } from '@baobab/ui/describe-error';
import { delayedLoading } from '../../form/delayed-loading.ts';
import { FormField } from '../../form/form-field.tsx';
import { leave, useUnsavedGuard } from '../../frame/unsaved.ts';
import { useHost } from '../../host-context.tsx';
import { codeFormSchema, formOf, inputOf, NEW_CODE, randomCode, type CodeForm } from './code-form.ts';
import { EffectFields, LimitFields } from './code-fields.tsx';
import formStyles from '../../form/form.module.css';

interface CodeDialogProps {
  /** Null adds a new one. */
  code: DiscountCode | null;
  onClose: () => void;
  onSaved: () => void;
}

export function CodeDialog({ code, onClose, onSaved }: CodeDialogProps) {
  const { client } = useHost();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<CodeForm>({
    resolver: zodResolver(codeFormSchema),
    mode: 'onTouched',
    defaultValues: code ? formOf(code) : NEW_CODE,
  });
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedGuard(
    isDirty && !isSubmitting,
    code ? `Your changes to ${code.code} are not saved.` : 'The new code is not saved.',
  );
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      const input = inputOf(values, code?.isActive ?? true);
      await (code ? saveDiscountCode(client, input) : addDiscountCode(client, input));
      onSaved();
    } catch (error) {
      if (isAppError(error, 'duplicate')) form.setError('code', { message: 'There is a code of this name already.' });
      else setProblem(describeError(error).body);
    }
  });
  return (
    <Modal
      open
      title={code ? `Edit ${code.code}` : 'Add code'}
      okText={code ? 'Update' : 'Add'}
      okButtonProps={{ loading: delayedLoading(isSubmitting) }}
      onOk={() => void submit()}
      onCancel={() => leave(onClose)}
      mask={{ closable: false }}
    >
      <FormProvider {...form}>
        <form className={formStyles.dialogForm} onSubmit={(event) => void submit(event)} noValidate>
          {problem && <Alert type="error" role="alert" showIcon title="The code was not saved" description={problem} />}
          {code ? (
            <p className="hint">Orders that are being paid keep what the code gave them. Its name stays.</p>
          ) : (
            <CodeName
              onRandom={() => form.setValue('code', randomCode(), { shouldDirty: true, shouldValidate: true })}
            />
          )}
          <EffectFields itemTitle={code?.itemTitle ?? null} />
          <LimitFields />
          <FormField<CodeForm, 'note'> name="note" label="Note" hint="For administrators only.">
            {(input) => <Input.TextArea {...input} rows={2} />}
          </FormField>
          <button type="submit" hidden>
            Save
          </button>
        </form>
      </FormProvider>
    </Modal>
  );
}

function CodeName({ onRandom }: { onRandom: () => void }) {
  return (
    <>
      <FormField<CodeForm, 'code'>
        name="code"
        label="Code"
        hint="3 to 40 letters, digits or hyphens. Shoppers may type it in small letters."
      >
        {(input) => <Input {...input} autoComplete="off" />}
      </FormField>
      <Button size="small" onClick={onRandom}>
        Make one up
      </Button>
    </>
  );
}
