import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import spectralRulesets from '@stoplight/spectral-rulesets';
import { openApiDocument } from '../apps/server/src/openapi/document.ts';

/** Checks openapi.json with Spectral's OpenAPI rules (`spectral:oas`). Any finding fails. */
const spectral = new spectralCore.Spectral();
// Spectral's type wrongly requires `rules` next to `extends`.
spectral.setRuleset({ extends: [spectralRulesets.oas as RulesetDefinition] });

const findings = await spectral.run(JSON.stringify(openApiDocument('https://crewwith.example')));
for (const { code, message, path } of findings) console.error(`${code}: ${message} (${path.join('.')})`);
if (findings.length > 0) process.exitCode = 1;
