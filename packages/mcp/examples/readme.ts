import { createMcpServer } from '@umbo/mcp';
import { connectClient } from './client.ts'; // a real client starts the server and speaks over its standard input and output
import { checker, registry } from './tools.ts'; // your tools, e.g. shellRegistry(…), and your policies

const server = createMcpServer({ registry, checker }); // asks the person at the client what the policy asks
const client = await connectClient((transport) => void server.serve(transport)); // await server.serve() for stdio

const { tools } = await client.listTools();
console.log(tools.map(({ name }) => name)); // file_greet
const result = await client.callTool({ name: 'file_greet', arguments: { path: 'x' } });
console.log(JSON.stringify(result.structuredContent)); // {"text":"hello x"}
await server.close();
