export { composeHost, type ComposedHost, type HostOptions } from './compose-host.ts';
