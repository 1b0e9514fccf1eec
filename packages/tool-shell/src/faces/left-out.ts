import { z } from 'zod';

/** An input that may be left out, or be null: models whose provider makes them name every parameter say so what they leave out. */
export function leftOut<T extends z.ZodType>(
  schema: T,
): z.ZodPipe<z.ZodOptional<z.ZodNullable<T>>, z.ZodTransform<z.output<T> | undefined>> {
  return schema.nullish().transform((value: z.output<T> | null | undefined) => value ?? undefined);
}

/** The same with a value that stands in for it. */
export function leftOutAs<T extends z.ZodType>(
  schema: T,
  instead: z.output<T> & {},
): z.ZodType<z.output<T>, z.input<T> | null | undefined> {
  return schema
    .nullable()
    .prefault(instead as never)
    .transform((value: z.output<T> | null) => value ?? instead);
}
