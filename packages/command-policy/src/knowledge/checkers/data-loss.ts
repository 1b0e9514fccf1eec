import type { ArgumentCheck } from '../argument-check.ts';
import { destroys } from '../effect.ts';

const loses =
  /^(?:db:(?:drop|reset|purge|wipe|truncate_all|migrate:reset)(?::\w+)*|migrate:(?:fresh|reset|refresh)|ecto\.(?:drop|reset)|reset_db|flush|droptables?)$/;

/** A word by which the tools of web frameworks empty or drop a database: `php artisan migrate:fresh`, `bin/rails db:drop`. */
export const dataLoss: ArgumentCheck = (value) =>
  loses.test(value) ? [destroys(`is given ${value}, which drops or empties a database`)] : [];
