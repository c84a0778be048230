/** The fields in which something was typed. */
export const filled = <Name extends string>(
  fields: Readonly<Record<Name, string>>,
): { readonly [Each in Name]?: string } =>
  Object.fromEntries(
    Object.entries<string>(fields).flatMap(([name, text]) =>
      text.trim() === '' ? [] : [[name, text.trim()]],
    ),
  ) as { [Each in Name]?: string }
