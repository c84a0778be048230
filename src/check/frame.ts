import { element } from './elements.ts'
import type { OpenScreen, Screen } from './screen.ts'
import {
  checkLanguages,
  firstLanguage,
  loadTexts,
  rememberLanguage,
  type CheckLanguage,
  type Texts,
} from './texts.ts'

/**
 * Shows the frame of every screen of this entry: the name of the product, the choice of language, and the screen
 * between them, which is made anew in each language.
 */
export async function showFrame(root: HTMLElement, opening: Promise<OpenScreen>): Promise<void> {
  let texts: Texts | undefined
  const main = element('main', { id: 'content' })
  const spoken = element('p', { role: 'status', class: 'only-spoken' })
  const header = element('header', {})

  let screen: Screen | undefined
  const update = () => {
    // A screen may update while it opens, and before there are texts.
    if (screen === undefined || texts === undefined) return
    const focused = main.contains(document.activeElement) ? document.activeElement : null
    main.replaceChildren(...screen.content(texts))
    if (focused !== null) keepFocus(main, focused)
    const announcement = screen.announcement?.(texts) ?? ''
    if (spoken.textContent !== announcement) spoken.textContent = announcement
  }
  const show = (shown: Texts) => {
    texts = shown
    document.documentElement.lang = texts.language
    document.title = texts.text('title')
    // The choice is made anew in the language that was chosen: who chose it by keyboard is still there.
    const isChoosing = header.contains(document.activeElement)
    const choice = languageChoice(texts, choose)
    header.replaceChildren(element('strong', {}, 'Vrachtpas'), choice)
    if (isChoosing) choice.focus()
    update()
  }
  const choose = (language: CheckLanguage) => {
    rememberLanguage(language)
    // Where the other texts are out of reach, the page stays as it is.
    loadTexts(language).then(show, () => texts && show(texts))
  }

  const ready = opening.then((openScreen) => {
    screen = openScreen(update)
    return screen.ready
  })
  const [first] = await Promise.all([loadTexts(firstLanguage()), ready])
  root.replaceChildren(header, spoken, main)
  show(first)
}

/**
 * The content is made anew with each change: the focus goes to what took the place of the element that had it, else to
 * where something is wrong, else to the heading, which says what is shown instead.
 */
function keepFocus(main: HTMLElement, { id }: Element): void {
  const same = id === '' ? null : document.getElementById(id)
  const [invalid, heading] = ['[aria-invalid="true"]', 'h1'].map((found) =>
    main.querySelector<HTMLElement>(found),
  )
  const target = same ?? invalid ?? heading
  if (target === heading) target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: target === same })
}

function languageChoice({ language, text }: Texts, choose: (language: CheckLanguage) => void): HTMLElement {
  const select = element(
    'select',
    { id: 'language', 'aria-label': text('language') },
    ...Object.entries(checkLanguages).map(([code, name]) =>
      element('option', { value: code, lang: code, selected: code === language }, name),
    ),
  )
  select.addEventListener('change', () => choose(select.value as CheckLanguage))
  return select
}
