#!/usr/bin/env node
// A file that exists before the build, so that npm can link the command while it installs.
import '../dist/main.js';
