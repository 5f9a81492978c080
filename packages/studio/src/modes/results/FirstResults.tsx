import { FileButton } from '../../ui/FileButton.tsx';
import { openFiles } from './open-files.ts';

/** A button that asks for files of results. */
export function OpenResults({ main = false }: { readonly main?: boolean }) {
  return (
    <FileButton
      label="Results file"
      accept=".csv,.json,.html"
      multiple
      kind={main ? 'main' : 'plain'}
      onFiles={(files) => void openFiles(files)}
    >
      Open results
    </FileButton>
  );
}

/** What the mode shows while nothing is open. */
export function FirstResults() {
  return (
    <div className="results-first">
      <h2>Look at results</h2>
      <p>Drop a file here, or open one. It stays on this machine.</p>
      <OpenResults main />
      <dl>
        <div>
          <dt>
            <code>floodgate lab export SUITE --format csv --out results.csv</code>
          </dt>
          <dd>every run of an experiment, as CSV or JSON</dd>
        </div>
        <div>
          <dt>
            <code>floodgate compare MAP --json &gt; results.json</code>
          </dt>
          <dd>planners side by side on one map</dd>
        </div>
        <div>
          <dt>
            <code>docs/results/…/index.html</code>
          </dt>
          <dd>the tables of a report that the lab wrote</dd>
        </div>
      </dl>
      <p className="field-hint">The results of a race can be opened here too.</p>
    </div>
  );
}
