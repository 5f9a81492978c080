import { readArff } from '../../../packages/lab/src/aslib-check/arff-file.ts';
import { Complaints } from '../../../packages/lab/src/aslib-check/complaints.ts';
import { readDescription } from '../../../packages/lab/src/aslib-check/description.ts';
import { sane } from '../target.ts';
import { textTarget } from '../text-target.ts';

const ARFF = `@RELATION feature_values_floodgate

@ATTRIBUTE instance_id STRING
@ATTRIBUTE repetition NUMERIC
@ATTRIBUTE kind {open, 'a maze'}
@ATTRIBUTE free NUMERIC

@DATA
a,1,open,0.5
'b c',1,'a maze',?
`;
const DESCRIPTION = `scenario_id: floodgate
performance_measures: [time]
maximize: [false]
performance_type: [runtime]
algorithm_cutoff_time: 10
algorithm_cutoff_memory: ?
features_cutoff_time: ?
features_cutoff_memory: ?
number_of_feature_steps: 1
default_steps: [all]
feature_steps:
  all:
    provides: [free]
metainfo_algorithms:
  pibt:
    deterministic: true
    configuration: ''
`;

export default textTarget({
  id: 'aslib',
  title: 'files of ASlib scenarios',
  seeds: () => [ARFF, DESCRIPTION],
  decode(text) {
    const complaints = new Complaints();
    readDescription(text, complaints);
    sane(Array.isArray(readArff('a.arff', text, complaints).rows), 'it has rows');
  },
});
