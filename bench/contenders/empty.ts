// Koa's own overhead: a router, a body parser, and a constant response for every path.
import Router from '@koa/router';
import Koa from 'koa';
import bodyParser from 'koa-bodyparser';

const router = new Router();
router.get('/{*path}', (ctx) => {
  ctx.body = { messages: [] };
});
const app = new Koa();
app.use(bodyParser());
app.use(router.routes());
app.listen(Number(process.env['PORT']), '127.0.0.1');
