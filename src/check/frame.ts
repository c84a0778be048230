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

export async function showFrame(root: HTMLElement, opening: Promise<OpenScreen>): Promise<void> {
  let texts: Texts | undefined
  const main = element('main', { id: 'content' })
  const spoken = element('p', { role: 'status', class: 'only-spoken' })
  const header = element('header', {})

  let screen: Screen | undefined
  const update = () => {
    // A screen may update while it opens, before there are texts.
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
    // The list of languages is rebuilt too: the focus of keyboard users stays in it.
    const isChoosing = header.contains(document.activeElement)
    const choice = languageChoice(texts, choose)
    header.replaceChildren(element('strong', {}, 'Vrachtpas'), choice)
    if (isChoosing) choice.focus()
    update()
  }
  const choose = (language: CheckLanguage) => {
    rememberLanguage(language)
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
 * Every change rebuilds the content. The focus goes to the element that replaced the focused one, else to an
 * error, else to the heading, which says what is shown instead.
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
