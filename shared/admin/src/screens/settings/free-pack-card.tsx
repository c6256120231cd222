import { Alert, App, Button, Select } from 'antd';
import { useState } from 'react';
import { listFreeItems, readFreePack, type FreeItem, type FreePack } from '@baobab/data/packs/admin-packs';
import { describeError } from '@baobab/ui/describe-error';
import { formatBytes } from '@baobab/ui/format';
import { formatDate } from '../../moments.ts';
import { Field } from '../../form/field.tsx';
import { useHost } from '../../host-context.tsx';
import { Problem } from '../../query/problem.tsx';
import { queryKeys } from '../../query/query-keys.ts';
import { useAdminQuery } from '../../query/use-admin-query.ts';
import { FREE_PACK_ITEMS, buildFreePack } from './build-free-pack.ts';
import { SettingsCard } from './settings-fields.tsx';

/** What subscribers get once they have confirmed their address. */
export function FreePackCard() {
  const { client } = useHost();
  const { data, error, reload } = useAdminQuery(queryKeys.freePack, async () => {
    const [pack, items] = await Promise.all([readFreePack(client), listFreeItems(client)]);
    return { pack, items };
  });
  return (
    <SettingsCard
      title="Free pack"
      lead="Five free illustrations in one ZIP, emailed to new subscribers. Without it the shop promises none."
    >
      {error && <Problem title="The free pack could not be loaded" error={error} onRetry={reload} />}
      {data && <FreePackForm key={data.pack?.releasedAt} {...data} onReleased={reload} />}
    </SettingsCard>
  );
}

interface FreePackFormProps {
  pack: FreePack | null;
  items: readonly FreeItem[];
  onReleased: () => void;
}

function FreePackForm({ pack, items, onReleased }: FreePackFormProps) {
  const { client } = useHost();
  const { message } = App.useApp();
  const [chosen, setChosen] = useState(() => firstChoice(pack, items));
  const [step, setStep] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const build = async () => {
    setProblem(null);
    try {
      await buildFreePack(client, chosen, setStep);
      void message.success('The free pack is released');
      onReleased();
    } catch (error) {
      setProblem(
        `${describeError(error).body} ${pack ? 'Subscribers get the pack from before.' : 'Nothing was released.'}`,
      );
    } finally {
      setStep(null);
    }
  };
  if (items.length < FREE_PACK_ITEMS)
    return (
      <p className="soft">
        The shop needs {FREE_PACK_ITEMS} free illustrations with a file; it has {items.length}.
      </p>
    );
  return (
    <>
      <p className="soft">
        {pack
          ? `Released on ${formatDate(pack.releasedAt)}, ${formatBytes(pack.sizeBytes)}.`
          : 'No pack yet: subscribers get the newsletter only.'}
      </p>
      <Field label="Illustrations in the pack" hint={`${chosen.length} of ${FREE_PACK_ITEMS} chosen`}>
        {({ id, ...input }) => (
          <Select
            id={id}
            aria-describedby={input['aria-describedby']}
            mode="multiple"
            maxCount={FREE_PACK_ITEMS}
            optionFilterProp="label"
            value={chosen}
            onChange={setChosen}
            disabled={step !== null}
            options={items.map((item) => ({ value: item.id, label: item.title }))}
          />
        )}
      </Field>
      {problem && <Alert type="error" role="alert" showIcon title="The pack was not released" description={problem} />}
      <div className="inline">
        <Button disabled={chosen.length !== FREE_PACK_ITEMS || step !== null} onClick={() => void build()}>
          {pack ? 'Build and replace the pack' : 'Build and release the pack'}
        </Button>
        <span role="status" className="soft">
          {step}
        </span>
      </div>
    </>
  );
}

/** The pack's own pictures as far as they are still free, else the newest. */
function firstChoice(pack: FreePack | null, items: readonly FreeItem[]): string[] {
  const free = items.map(({ id }) => id);
  const kept = free.filter((id) => pack?.illustrationIds.includes(id));
  return (kept.length > 0 ? kept : free).slice(0, FREE_PACK_ITEMS);
}
