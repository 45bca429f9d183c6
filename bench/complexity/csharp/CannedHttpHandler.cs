using System.Collections.Concurrent;
using System.Net;
using System.Text;
using System.Text.RegularExpressions;

namespace Testing.Doubles;

/// <summary>
/// Sits below an <c>HttpClient</c> in tests and hands out what was put in. Nothing goes over the wire.
/// </summary>
public sealed class CannedHttpHandler : HttpMessageHandler
{
    private readonly List<Canned> _canned = [];
    private readonly ConcurrentQueue<HttpRequestMessage> _requests = new();

    public IReadOnlyCollection<HttpRequestMessage> Requests => _requests;

    public CannedHttpHandler Put(HttpMethod method, string pattern, HttpStatusCode status, string body = "")
    {
        _canned.Add(new Canned(method, new Regex(pattern, RegexOptions.CultureInvariant), status, body));
        return this;
    }

    public int Count(HttpMethod method) => _requests.Count(request => request.Method == method);

    public void Delete(string pattern) => _canned.RemoveAll(canned => canned.Pattern.ToString() == pattern);

    protected override Task<HttpResponseMessage> SendAsync(
        HttpRequestMessage request,
        CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        _requests.Enqueue(request);
        var target = request.RequestUri?.PathAndQuery ?? "";
        var match = _canned
            .Where(canned => canned.Method == request.Method)
            .LastOrDefault(canned => canned.Pattern.IsMatch(target));
        var response = match switch
        {
            null => new HttpResponseMessage(HttpStatusCode.NotImplemented)
            {
                ReasonPhrase = $"Nothing is canned for {request.Method} {target}",
            },
            { Body: "" } => new HttpResponseMessage(match.Status),
            _ => new HttpResponseMessage(match.Status)
            {
                Content = new StringContent(match.Body, Encoding.UTF8, "application/json"),
            },
        };
        response.RequestMessage = request;
        return Task.FromResult(response);
    }

    private sealed record Canned(HttpMethod Method, Regex Pattern, HttpStatusCode Status, string Body);
}
