import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { criteriaAddress, readCriteria, type Criteria } from './criteria.ts';

/** The criteria of the address; a choice is there at once, the address follows. @param path the list's own address */
export function useCriteria(path: string): [Criteria, (next: Criteria) => void] {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const read = useMemo(() => readCriteria(parameters), [parameters]);
  const [chosen, setChosen] = useState({ from: parameters, criteria: read });
  const choose = (criteria: Criteria) => {
    setChosen({ from: parameters, criteria });
    void navigate(criteriaAddress(path, criteria), { preventScrollReset: true });
  };
  return [chosen.from === parameters ? chosen.criteria : read, choose];
}
