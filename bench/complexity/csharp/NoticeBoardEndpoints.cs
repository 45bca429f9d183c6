using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;

namespace Town.NoticeBoard;

public static class NoticeBoardEndpoints
{
    public static RouteGroupBuilder MapNoticeBoard(this IEndpointRouteBuilder routes)
    {
        var group = routes.MapGroup("/notices").WithTags("Notices");
        group.MapGet("/", List).CacheOutput(policy => policy.Expire(TimeSpan.FromMinutes(1)));
        group.MapGet("/{id:guid}", Get).WithName("GetNotice");
        group.MapPost("/", Post).AddEndpointFilter(RequireShortText);
        group.MapDelete("/{id:guid}", Delete).RequireAuthorization("clerk");
        return group;
    }

    private static Ok<IEnumerable<Notice>> List([AsParameters] NoticeQuery query, [FromServices] Board board)
    {
        var notices = board.Current
            .Where(notice => query.District is null || notice.District == query.District)
            .OrderByDescending(notice => notice.PostedAt)
            .Skip(query.Page * 20)
            .Take(20);
        return TypedResults.Ok(notices);
    }

    private static Results<Ok<Notice>, NotFound> Get(Guid id, Board board) =>
        board.Find(id) is { } notice ? TypedResults.Ok(notice) : TypedResults.NotFound();

    private static CreatedAtRoute<Notice> Post(NewNotice body, Board board, HttpContext http)
    {
        var notice = board.Add(body, http.User.Identity?.Name ?? "anonymous");
        return TypedResults.CreatedAtRoute(notice, "GetNotice", new { id = notice.Id });
    }

    private static Results<NoContent, NotFound> Delete(Guid id, Board board) =>
        board.Remove(id) ? TypedResults.NoContent() : TypedResults.NotFound();

    private static async ValueTask<object?> RequireShortText(
        EndpointFilterInvocationContext context,
        EndpointFilterDelegate next)
    {
        var body = context.GetArgument<NewNotice>(0);
        if (string.IsNullOrWhiteSpace(body.Text) || body.Text.Length > 2_000)
        {
            return TypedResults.UnprocessableEntity("A notice has 1 to 2000 characters.");
        }

        return await next(context);
    }
}

public record NoticeQuery(string? District, int Page = 0);

public record NewNotice(string Text, string District);
