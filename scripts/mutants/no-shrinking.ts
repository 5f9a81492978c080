import fc from 'fast-check';

/** A mutant needs one counterexample, not the least one. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
