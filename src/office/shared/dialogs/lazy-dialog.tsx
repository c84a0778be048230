import { type ComponentType, lazy, Suspense } from 'react'
import { loadPage } from '../../../app/frame/load-page.ts'
import { loadTexts, type TextNamespace } from '../../../i18n/setup.ts'

/** A dialog or a rare notice that is fetched with its texts when it is first shown: a list needs no form. */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: TextNamespace | readonly TextNamespace[] = [],
): ComponentType<Props> {
  const Dialog = lazy(async () => {
    const [dialog] = await loadPage(String(load), () =>
      Promise.all([load(), ...[texts].flat().map(loadTexts)]),
    )
    return { default: dialog as ComponentType<object> }
  })
  return function LazyDialog(props: Props) {
    return (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    )
  }
}
