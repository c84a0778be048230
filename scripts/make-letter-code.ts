/**
 * `npm run make-letter-code`: writes what docs/letter-code.md publishes beside it, by the product's own code. The dictionary
 * and the verifier of one file are the same at each run; the test vectors get new keys and signatures.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { dictionary } from '#contract/letters/letter-code/deflate.ts'
import { makeVectors } from './letter-code-vectors.ts'

const folder = 'docs/letter-code'

await writeFile(`${folder}/dictionary.bin`, dictionary)
await writeFile(`${folder}/vectors.json`, `${JSON.stringify(await makeVectors(), null, 2)}\n`)

const [module, page] = await Promise.all(
  ['verify.mjs', 'verify.html'].map((name) => readFile(`${folder}/${name}`, 'utf8')),
)
const [before, , after] = page?.split(/^ *\/\* verify\.mjs, (?:from here|until here) \*\/\n/m) ?? []
if (module === undefined || before === undefined || after === undefined)
  throw new Error('verify.html has no place for verify.mjs.')
await writeFile(
  `${folder}/verify.html`,
  `${before}/* verify.mjs, from here */\n${module}/* verify.mjs, until here */\n${after}`,
)
