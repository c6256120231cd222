import { useEffect } from 'react';
import { CodeForm } from '../security/code-form.tsx';
import { FactorSetup } from '../security/factor-setup.tsx';

interface SecondFactorStepProps {
  /** `code`: give it; `setup`: the shop requires one and there is none. */
  step: 'code' | 'setup';
  /** Recovery codes are on the screen, or no more. */
  onKept: (isKept: boolean) => void;
  onDone: () => void;
}

export function SecondFactorStep({ step, onKept, onDone }: SecondFactorStepProps) {
  // where it is taken away in the middle, checks go on
  useEffect(() => () => onKept(false), [onKept]);
  if (step === 'code') {
    return (
      <>
        <h1>Enter your code</h1>
        <CodeForm onDone={onDone} />
      </>
    );
  }
  const done = () => {
    onKept(false);
    onDone();
  };
  return (
    <>
      <h1>Set up a second factor</h1>
      <p className="soft">This shop requires one of everyone on the team. It takes two minutes and a phone.</p>
      <FactorSetup onVerified={() => onKept(true)} onDone={done} />
    </>
  );
}
