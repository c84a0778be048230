import type { CheckedLetter } from '#contract/check.ts'
import type { LetterCodeOutcome } from '#contract/letter-code/letter-code.ts'
import { element } from '../elements.ts'
import { keepForOffline } from '../keep-for-offline.ts'
import type { Scanner } from '../scan/scanner.ts'
import type { OpenScreen } from '../screen.ts'
import type { Texts } from '../texts.ts'
import { type LetterAddress, letterAddressOf, pathOf } from './address.ts'
import { differencesOf, factsOfCode, factsOfOffice, type VerifiedLetter } from './facts.ts'
import { fetchKeys, type KeptKeys, keptKeys } from './keys.ts'
import { letterContent, type OlderVersion } from './letter-content.ts'
import { type LiveState, readLetter } from './live.ts'
import { type Findings, verdictOf } from './verdict.ts'
import { verifyCode } from './verify-code.ts'

/** The check of a letter: what its QR code says, verified here, and what the office has. */
export const openLetterScreen: OpenScreen = (update) => {
  const check = new LetterCheck(update)
  check.start()
  return {
    content: (texts) => check.content(texts),
    announcement: (texts) => check.announcement(texts),
  }
}

class LetterCheck {
  #address: LetterAddress = {}
  #outcome: LetterCodeOutcome | undefined
  /** The office's answer, with the current version of the letter. */
  #live: LiveState = { kind: 'asking' }
  /** An older version that is being read. */
  #older: OlderVersion | undefined
  #keys: KeptKeys | undefined = keptKeys()
  #keysAreFresh = false
  #worksOffline = false
  #scanner: Scanner | undefined
  readonly #update: () => void

  constructor(update: () => void) {
    this.#update = update
  }

  start(): void {
    // By a scan, by the address bar, and by the way back.
    for (const event of ['popstate', 'hashchange']) addEventListener(event, () => void this.#open())
    addEventListener('online', () => void this.#open())
    void this.#open()
    void keepForOffline().then((kept) => {
      this.#worksOffline = kept
      this.#update()
    })
  }

  content(texts: Texts): readonly Node[] {
    if (this.#scanner !== undefined) return this.#scanContent(this.#scanner, texts)
    if (this.#address.token === undefined) return this.#startContent(texts)
    const { differences } = this.#comparison(texts)
    return letterContent(
      {
        findings: this.#findings(texts),
        differences,
        older: this.#older,
        keys: this.#keys,
        worksOffline: this.#worksOffline,
        onScan: () => void this.#scan(),
        onAskAgain: () => void this.#askOffice(),
        onOlder: (version) => void this.#readOlder(version),
        onCurrent: () => {
          this.#older = undefined
          this.#update()
        },
      },
      texts,
    )
  }

  announcement(texts: Texts): string | undefined {
    if (this.#scanner !== undefined) return this.#scanner.problem(texts)
    if (this.#address.token === undefined) return undefined
    const verdict = verdictOf(this.#findings(texts))
    return texts.text(`verdicts.${verdict}.title`)
  }

  #findings(texts: Texts): Findings {
    return {
      address: this.#address,
      outcome: this.#outcome,
      keysAreFresh: this.#keysAreFresh,
      live: this.#live,
      isChanged: this.#comparison(texts).isChanged,
    }
  }

  /** What the office has otherwise than the code says. */
  #comparison(texts: Texts) {
    const outcome = this.#outcome
    if (outcome === undefined || !('claims' in outcome) || this.#live.kind !== 'found')
      return { differences: [], isChanged: false }
    const { letter } = this.#live
    const office = factsOfOffice(letter)
    const differences =
      office === undefined
        ? []
        : differencesOf(factsOfCode(outcome.claims, outcome.certificate), office, texts)
    return { differences, isChanged: differences.length > 0 || hasChangedSince(letter, outcome) }
  }

  /** Verifies what the address carries, and asks the office. */
  async #open(): Promise<void> {
    const address = letterAddressOf(location)
    this.#address = address
    this.#outcome = undefined
    this.#live = { kind: 'asking' }
    this.#older = undefined
    this.#closeScanner()
    this.#update()
    await Promise.all([
      this.#verify(address),
      address.token === undefined ? undefined : this.#askOffice(),
      this.#refreshKeys(address),
    ])
  }

  async #verify(address: LetterAddress): Promise<void> {
    if (address.code === undefined) return
    const outcome = await verifyCode(address.code, this.#keys?.keys ?? [])
    if (this.#address !== address) return
    this.#outcome = outcome
    this.#update()
  }

  /** Keys that came with this visit decide about a key that was unknown before. */
  async #refreshKeys(address: LetterAddress): Promise<void> {
    const fetched = await fetchKeys()
    if (fetched !== undefined) {
      this.#keys = fetched
      this.#keysAreFresh = true
    }
    await this.#verify(address)
  }

  async #askOffice(): Promise<void> {
    const address = this.#address
    if (address.token === undefined) return
    const live = await readLetter(address.token)
    if (this.#address !== address) return
    this.#live = live
    this.#update()
  }

  async #readOlder(version: number): Promise<void> {
    const address = this.#address
    if (address.token === undefined) return
    const answer = await readLetter(address.token, version)
    if (this.#address !== address) return
    if (answer.kind === 'found') this.#older = answer.letter.letter
    else this.#live = answer
    this.#update()
  }

  async #scan(): Promise<void> {
    const { openScanner } = await import('../scan/scanner.ts')
    this.#closeScanner()
    this.#scanner = openScanner((letter) => {
      history.pushState(null, '', pathOf(letter))
      void this.#open()
    }, this.#update)
    this.#update()
  }

  #closeScanner(): void {
    this.#scanner?.close()
    this.#scanner = undefined
  }

  #scanContent(scanner: Scanner, texts: Texts): readonly Node[] {
    const stop = () => {
      this.#closeScanner()
      this.#update()
    }
    return [
      element('h1', {}, texts.text('scan.open')),
      ...scanner.content(texts),
      element('button', { type: 'button', class: 'quiet', click: stop }, texts.text('scan.stop')),
    ]
  }

  #startContent({ text }: Texts): readonly Node[] {
    return [
      element('h1', {}, text('title')),
      element('p', { class: 'lead' }, text('lead')),
      element('button', { type: 'button', click: () => void this.#scan() }, text('scan.open')),
      this.#worksOffline && element('p', { class: 'small' }, text('keys.offlineReady')),
    ].filter((node) => node !== false)
  }
}

/** Whether the letter was corrected or amended after its code was signed. */
const hasChangedSince = ({ events }: CheckedLetter, { claims }: VerifiedLetter): boolean =>
  events.filter(({ kind }) => kind === 'corrected').length > (claims.loadRecord.corrections ?? 0)
