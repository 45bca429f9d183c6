using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Shop.Web.Authoring.Drafts;

namespace Shop.Web.Authoring;

[ApiController]
[Route("api/drafts")]
public class DraftsController : ControllerBase
{
    private readonly IDraftService _drafts;

    public DraftsController(IDraftService drafts)
    {
        _drafts = drafts;
    }

    [HttpGet("{id:int}")]
    [ProducesResponseType(StatusCodes.Status404NotFound)]
    public async Task<ActionResult<Draft>> Get(int id)
    {
        var draft = await _drafts.ReadAsync(id);
        return draft is null ? NotFound() : Ok(draft);
    }

    [HttpPost]
    public async Task<IActionResult> Post(NewDraft body)
    {
        if (string.IsNullOrWhiteSpace(body.Title))
        {
            return ValidationProblem("A draft has a title.");
        }

        var id = await _drafts.StartAsync(body);
        return CreatedAtAction(nameof(Get), new { id }, null);
    }

    [HttpDelete("{id:int}")]
    public async Task<IActionResult> Delete(int id) =>
        IsGuarded(Request) && await _drafts.DropAsync(id) ? NoContent() : NotFound();

    private static bool IsGuarded(HttpRequest request) => request.Headers.IfMatch.Count > 0;
}
