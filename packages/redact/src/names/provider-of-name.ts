import { namedSecrets } from '../rules/named-secrets.ts';
import { remember } from './remember.ts';

const PROVIDERS = namedSecrets.map(({ kind, names, value }) => ({
  kind,
  names,
  value: new RegExp(`^(?:${value})$`),
}));

type Provider = (typeof PROVIDERS)[number];

const providersOf = remember((name): readonly Provider[] => {
  const lower = name.toLowerCase();
  return PROVIDERS.filter(({ names }) => names.some((part) => lower.includes(part)));
});

/** The kind of a secret whose name says the provider, and whose look agrees. */
export function providerOfName(name: string, value: string): string | undefined {
  const providers = providersOf(name);
  return providers.length === 0 ? undefined : providers.find((provider) => provider.value.test(value))?.kind;
}
