import { discardTypeahead, untilInputEnds } from '@umbo/terminal';

const question = new AbortController();
// Keys hit before the question was shown are no answer to it.
if (await discardTypeahead()) question.abort();
const answer = await untilInputEnds(question.signal, async ({ input, output }) => {
  output.write('Run it? y/n '); // or any prompt library that takes streams
  for await (const key of input) return String(key);
}).catch((error: { readonly code: string }) => `no, ${error.code}`);
console.log(answer); // no, no-terminal
