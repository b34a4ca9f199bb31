import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { openApiDocument } from '../apps/server/src/openapi/document.ts';

/** Prints what Spectral's rules for OpenAPI (`spectral:oas`) find in openapi.json; fails where they find anything. */
const spectral = new spectralCore.Spectral();
// Its own type lacks a field that only rule sets without rules of their own need.
spectral.setRuleset({ extends: [spectralRulesets.oas as RulesetDefinition] });

const findings = await spectral.run(JSON.stringify(openApiDocument('https://crewwith.example')));
for (const { code, message, path } of findings) console.error(`${code}: ${message} (${path.join('.')})`);
if (findings.length > 0) process.exitCode = 1;
