/** Scrolls to the first invalid field and focuses it, once the errors are rendered. */
export function showFirstError(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('main [aria-invalid=true], main [data-faulty]')
    first?.scrollIntoView({ block: 'start' })
    first?.focus({ preventScroll: true })
  })
}
