import { NumberField } from '../../ui/Field.tsx';
import {
  CONTENDERS,
  type Contender,
  canHaveFourMoves,
  choiceOf,
  contenderOf,
  FROM_FILE,
  GREATEST_WEIGHT,
  idOfChoice,
  LEAST_WEIGHT,
  withMoves,
  withWeight,
} from './contenders.ts';

interface ContenderFieldsProps {
  /** What it is called, such as `Left search`. */
  readonly name: string;
  readonly contender: string;
  /** Name of the trace that was opened on this side. */
  readonly fileName: string | undefined;
  readonly onChoose: (id: string) => void;
}

const GROUPS = [...new Set(CONTENDERS.map(({ group }) => group))];
const EIGHT: Pick<Contender, 'moves'> = { moves: 8 };

/** Which search it is, with its weight and its moves. */
export function ContenderFields({ name, contender, fileName, onChoose }: ContenderFieldsProps) {
  const parsed = contenderOf(contender);
  return (
    <div className="search-contender">
      <select
        aria-label={name}
        value={choiceOf(contender)?.id ?? FROM_FILE}
        onChange={({ target }) =>
          onChoose(target.value === FROM_FILE ? FROM_FILE : idOfChoice(target.value, parsed ?? EIGHT))
        }
      >
        {GROUPS.map((group) => (
          <optgroup key={group} label={group}>
            {CONTENDERS.filter((choice) => choice.group === group).map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </optgroup>
        ))}
        {(fileName !== undefined || contender === FROM_FILE) && (
          <optgroup label="From file">
            <option value={FROM_FILE}>{fileName ?? 'No trace is open'}</option>
          </optgroup>
        )}
      </select>
      {parsed?.kind === 'weighted' && (
        <NumberField
          label="Weight"
          value={parsed.weight}
          min={LEAST_WEIGHT}
          max={GREATEST_WEIGHT}
          step={0.1}
          onChange={(weight) => onChoose(withWeight(weight, parsed))}
        />
      )}
      {parsed && (
        <select
          className="search-moves"
          aria-label={`${name}: moves`}
          data-tip={
            canHaveFourMoves(contender)
              ? 'To all eight neighbours, or only straight to four of them'
              : 'Jump point search needs diagonal moves'
          }
          disabled={!canHaveFourMoves(contender)}
          value={parsed.moves}
          onChange={({ target }) => onChoose(withMoves(contender, target.value === '4' ? 4 : 8))}
        >
          <option value={8}>8 moves</option>
          <option value={4}>4 moves</option>
        </select>
      )}
    </div>
  );
}
